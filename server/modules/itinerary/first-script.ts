import { createHash } from 'node:crypto';
import { SCHEME_KEY, SIGNED_IN_MARK } from '#contract/first-page.ts';

/**
 * Before the first paint: the colour scheme of this device, and whether what is for strangers is not for its owner. And an
 * ear for the browser's word that it could install the app.
 */
export const BEFORE_PAINT = `const d=document.documentElement;let s;try{s=localStorage.getItem("${SCHEME_KEY}");if(localStorage.getItem("${SIGNED_IN_MARK}"))d.dataset.known=""}catch{}if(/[?&]invite=/.test(location.search))d.dataset.known="";d.dataset.mantineColorScheme=s==="dark"||s==="light"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";addEventListener("beforeinstallprompt",e=>{e.preventDefault();globalThis.installEvent=e})`;

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
 * are pressed before the app can hear them. Of links, those that ask before they leave. Until the app has come it also
 * prints. Why it is inside: docs/decisions/0008-script-in-drawn-page.md
 */
export const FIRST_SCRIPT = `(()=>{${BEFORE_PAINT};const presses=[];const keep=e=>{const b=e.target.closest?.("#root button,#root a[rel~=ugc]");if(!b)return;e.preventDefault();e.stopImmediatePropagation();presses.includes(b)||presses.push(b)};addEventListener("click",keep,true);globalThis.keptPresses={presses,stop:()=>removeEventListener("click",keep,true)};${PRINT}})()`;

export const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** What the content security policy calls it. */
export const FIRST_SCRIPT_HASH = hashOf(FIRST_SCRIPT);
