import { DEVICE_DB } from '#contract/first-page.ts';
import { BEFORE_PAINT, hashOf } from '#server/modules/itinerary/first-script.ts';

/** ms after a page has loaded that nobody uses. */
const UNUSED = 10_000;
/** Whoever uses the page, and not only reads it, is about to press something. */
const USES = ['click', 'keydown', 'mousemove', 'focusin'];

/** Which buttons are pressed before the app has come, and keys of its shell. Links lead where they say. */
const PRESSES = `
const at=[],keys=[];
const heard=new AbortController();
const hear=(what,run)=>addEventListener(what,run,{capture:true,signal:heard.signal});
hear("click",e=>{const b=e.target.closest?.("button")?.getBoundingClientRect();
  if(b)at.push({x:b.x+b.width/2+scrollX,y:b.y+b.height/2+scrollY})});
hear("keydown",e=>{const{key,ctrlKey,metaKey,shiftKey}=e;
  if(ctrlKey||metaKey?key.toLowerCase()!=="k":key!=="/"&&key!=="?")return;
  e.preventDefault();keys.push({key,ctrlKey,metaKey,shiftKey})});
`;

/** The files of the app, whose tags say what they will be (landing-document.ts). */
const FILES = `
const links=of=>document.querySelectorAll(of.map(a=>"link[data-"+a+"]"));
const ahead=()=>{for(const l of links(isKnown?["later"]:["later","ahead=all","ahead=landing","ahead=other"])){
  const{later,rel,href}=l.dataset;
  if(later)delete l.dataset.later;else{l.href=href;delete l.dataset.ahead}
  l.rel=later||rel}};
const app=()=>import(document.querySelector("script[type=later]").src).catch(()=>setTimeout(app,3e3));
let asked;
const ask=()=>{if(!asked){asked=1;ahead();app()}};
`;

/**
 * For whoever is signed in the page makes room for the splash. Somebody who is new here reads it without the app, which
 * comes with the first use of the page, or some time after it has loaded; its files come before that. For anybody else
 * it comes as soon as the page is there.
 */
const START = `
const isNew=async()=>{try{return!/[?&](?:email|debug)/.test(location.search)&&(await indexedDB.databases()).every(b=>b.name!=="${DEVICE_DB}")}catch{}};
addEventListener("DOMContentLoaded",async()=>{
  const stage=document.querySelector("[data-landing]"),root=document.getElementById("root");
  if(isKnown){
    heard.abort();stage.remove();delete root.dataset.splash;delete d.dataset.bar;
    return ask()}
  root.remove();
  globalThis.drawnLanding={stage,presses:{at,keys,stop:()=>heard.abort()}};
  if(!await isNew()||at.length||keys.length)return ask();
  for(const use of ${JSON.stringify(USES)})addEventListener(use,ask,{capture:true,once:true});
  const wait=()=>{setTimeout(ahead);setTimeout(ask,${UNUSED})};
  document.readyState==="complete"?wait():addEventListener("load",wait)});
`;

/** The one script inside the landing page that the server draws (docs/decisions/0008-script-in-drawn-page.md). */
export const LANDING_SCRIPT = `(()=>{${BEFORE_PAINT};
const isKnown=d.dataset.known!==undefined;${PRESSES}${FILES}${START}})()`;

/** What the content security policy calls it. */
export const LANDING_SCRIPT_HASH = hashOf(LANDING_SCRIPT);
