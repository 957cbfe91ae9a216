import { createHash } from 'node:crypto';
import { SCHEME_KEY, SIGNED_IN_MARK } from '#contract/first-page.ts';

/**
 * Runs before the first paint: applies this device's colour scheme, and hides content meant for strangers if somebody
 * is known on this device. With `account` (somebody is signed in), it also makes room for what only members have.
 * Also keeps the browser's event that says the app can be installed.
 */
export const BEFORE_PAINT = `const d=document.documentElement;let s;try{s=localStorage.getItem("${SCHEME_KEY}");if(localStorage.getItem("${SIGNED_IN_MARK}"))d.dataset.known="account"}catch{}if(/[?&]invite=/.test(location.search))d.dataset.known??="";d.dataset.mantineColorScheme=s==="dark"||s==="light"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";addEventListener("beforeinstallprompt",e=>{e.preventDefault();globalThis.installEvent=e})`;

/** ms; on a line that takes longer for the page, waiting for the first paint would leave the line idle. */
const FAST = 100;
/** ms; a page that is not painted, in a background tab for example, requests the app by then. */
const LONGEST_UNPAINTED = 500;

/**
 * Requests the app, whose tags rendered-document.ts has converted, once the page is there; on a fast line once it is
 * painted as well, so that text, font and cover have the processor to themselves. What the app depends on is evaluated
 * before it, in separate tasks. Until it has loaded it is requested again and again.
 */
const START_APP = `
const app=async()=>{try{for(const l of document.querySelectorAll("link[data-first]"))await import(l.href);await import(document.querySelector("script[data-app]").src)}catch(e){reportError(e);setTimeout(app,3e3)}};
addEventListener("DOMContentLoaded",async()=>{
  const[n]=performance.getEntriesByType("navigation");
  if(n?.responseEnd-n?.requestStart<${FAST})await new Promise(painted=>{setTimeout(painted,${LONGEST_UNPAINTED});try{new PerformanceObserver(painted).observe({type:"paint",buffered:true})}catch{}});
  for(const l of document.querySelectorAll("link[data-later]"))l.rel=l.dataset.later;
  app()});`;

/**
 * Until the app's own booklet has loaded (src/features/itinerary/print/use-booklet.ts), printing any page of an event
 * prints its version for browsers without scripts. There is no time to wait for pictures. Phones keep reading pages
 * from the document after the browser has reported the print as done.
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
 * The only inline script of a server-rendered page, run before its first paint. Applies the colour scheme, hides
 * content for strangers if somebody is signed in here or has followed an invitation, and records presses on buttons,
 * and on links that ask before leaving, until the app can handle them. Then requests the app, and until it
 * has loaded handles printing. Why it is inline: docs/decisions/0008-script-in-rendered-page.md
 */
export const FIRST_SCRIPT = `(()=>{${BEFORE_PAINT};const presses=[];const keep=e=>{const b=e.target.closest?.("#root button,#root a[rel~=ugc]");if(!b)return;e.preventDefault();e.stopImmediatePropagation();presses.includes(b)||presses.push(b)};addEventListener("click",keep,true);globalThis.keptPresses={presses,stop:()=>removeEventListener("click",keep,true)};${START_APP}${PRINT}})()`;

export const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Its hash in the content security policy. */
export const FIRST_SCRIPT_HASH = hashOf(FIRST_SCRIPT);
