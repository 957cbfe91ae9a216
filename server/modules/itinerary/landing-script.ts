import { DEVICE_DB } from '#contract/first-page.ts';
import { BEFORE_PAINT, hashOf } from '#server/modules/itinerary/first-script.ts';

/** ms after load until the app starts even if nobody uses the page. */
const UNUSED = 10_000;
/** Events of somebody who uses the page rather than just reads it, and is about to press something. */
const USES = ['click', 'keydown', 'mousemove', 'focusin'];

/**
 * Records which buttons and which of the app's keyboard shortcuts are pressed before the app has loaded. Links work
 * without it.
 */
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

/** The app's files, from the tags that landing-document.ts has converted. */
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
 * If somebody is signed in, the page gives way to the splash. A first-time visitor reads it without the app, which
 * loads when they first use the page, or some time after load; its files are prefetched before that. For everybody
 * else the app starts as soon as the page is there.
 */
const START = `
const isNew=async()=>{try{return!/[?&](?:email|debug)/.test(location.search)&&(await indexedDB.databases()).every(b=>b.name!=="${DEVICE_DB}")}catch{}};
addEventListener("DOMContentLoaded",async()=>{
  const stage=document.querySelector("[data-landing]"),root=document.getElementById("root");
  if(isKnown){
    heard.abort();stage.remove();delete root.dataset.splash;delete d.dataset.bar;
    return ask()}
  root.remove();
  globalThis.renderedLanding={stage,presses:{at,keys,stop:()=>heard.abort()}};
  if(!await isNew()||at.length||keys.length)return ask();
  for(const use of ${JSON.stringify(USES)})addEventListener(use,ask,{capture:true,once:true});
  const wait=()=>{setTimeout(ahead);setTimeout(ask,${UNUSED})};
  document.readyState==="complete"?wait():addEventListener("load",wait)});
`;

/**
 * The only inline script of the server-rendered landing page (docs/decisions/0008-script-in-rendered-page.md).
 */
export const LANDING_SCRIPT = `(()=>{${BEFORE_PAINT};
const isKnown=d.dataset.known!==undefined;${PRESSES}${FILES}${START}})()`;

/** Its hash in the content security policy. */
export const LANDING_SCRIPT_HASH = hashOf(LANDING_SCRIPT);
