import { SIGNED_IN_MARK } from './first-page.ts';

/**
 * The one script inside the app's own, empty page: it asks for what the first screen stands on while the app itself
 * is still coming. Home of somebody who is signed in needs no router. The same in every build, for the content
 * security policy names it by its hash; the build says in the links what there is (vite.config.ts).
 */
export const AHEAD_SCRIPT = `(()=>{let m=1;try{m=localStorage.getItem("${SIGNED_IN_MARK}")}catch{}const s=m&&location.pathname==="/"?"home":"other";for(const l of document.querySelectorAll("link[data-ahead]"))if(l.dataset.ahead===s)Object.assign(l,{rel:l.dataset.rel,href:l.dataset.href});else l.remove()})()`;
