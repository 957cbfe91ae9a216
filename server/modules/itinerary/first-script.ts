import { createHash } from 'node:crypto';
import { SCHEME_KEY, SIGNED_IN_MARK } from '#contract/first-page.ts';

/**
 * Before the first paint: the colour scheme of this device, and whether what is for strangers is not for its owner. And an
 * ear for the browser's word that it could install the app.
 */
export const BEFORE_PAINT = `const d=document.documentElement;let s;try{s=localStorage.getItem("${SCHEME_KEY}");if(localStorage.getItem("${SIGNED_IN_MARK}"))d.dataset.known=""}catch{}if(/[?&]invite=/.test(location.search))d.dataset.known="";d.dataset.mantineColorScheme=s==="dark"||s==="light"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";addEventListener("beforeinstallprompt",e=>{e.preventDefault();globalThis.installEvent=e})`;

/** ms from the request to the end of the page: on such a line to wait for the first paint delays the app by little. */
const FAST = 100;
/** ms; a browser that does not tell that it has painted asks for the app then. */
const PAINTED_AFTER = 500;
/**
 * Asks for the app, whose tags say what they will be (drawn-document.ts), when the page is there; on a fast line when it
 * is painted, too, so that its words have the processor to themselves. A page in the background is not painted.
 */
const ASK = `
const app=()=>import(document.querySelector("script[type=later]").src).catch(()=>setTimeout(app,3e3));
addEventListener("DOMContentLoaded",async()=>{
  const[n]=performance.getEntriesByType("navigation");
  if(!document.hidden&&n?.responseEnd-n?.requestStart<${FAST})await new Promise(go=>{setTimeout(go,${PAINTED_AFTER});try{new PerformanceObserver(go).observe({type:"paint",buffered:true})}catch{}});
  for(const l of document.querySelectorAll("link[data-later]"))l.rel=l.dataset.later;
  app()})`;

/**
 * Until the app's own booklet is there (src/features/itinerary/print/use-booklet.ts), paper is the one for browsers
 * without scripts, on every page of its event. There is no time to wait for pictures; phones go on taking pages from the
 * document when the browser says that it has printed.
 */
const PRINT = `
const of=location.pathname.split("/")[2];
addEventListener("beforeprint",()=>{
  const paper=document.querySelector("noscript[data-paper]"),box=document.createElement("div");
  if(!paper||document.querySelector("div[data-paper]")||location.pathname.split("/")[2]!==of)return;
  box.innerHTML=paper.textContent;
  const booklet=box.querySelector(".booklet");
  booklet.dataset.paper="";
  document.body.append(booklet);
  for(const p of booklet.querySelectorAll("[data-picture]"))if(!p.querySelector("img")?.naturalWidth)p.dataset.missing="";
  addEventListener("pointerdown",()=>booklet.remove(),{capture:true,once:true})})`;

/**
 * The one script inside a drawn page, before its first paint: the colour scheme of this device, whether somebody
 * is signed in here or has followed an invitation (then what is for strangers waits), and an ear for buttons that
 * are pressed before the app can hear them. Of links, those that ask before they leave. Then it asks for the app, and
 * until that has come it prints. Why it is inside:
 * docs/decisions/0008-script-in-drawn-page.md
 */
export const FIRST_SCRIPT = `(()=>{${BEFORE_PAINT};const presses=[];const keep=e=>{const b=e.target.closest?.("#root button,#root a[rel~=ugc]");if(!b)return;e.preventDefault();e.stopImmediatePropagation();presses.includes(b)||presses.push(b)};addEventListener("click",keep,true);globalThis.keptPresses={presses,stop:()=>removeEventListener("click",keep,true)};${ASK};${PRINT}})()`;

export const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What the content security policy calls it. */
export const FIRST_SCRIPT_HASH = hashOf(FIRST_SCRIPT);
