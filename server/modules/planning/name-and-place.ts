const EDGES = /^[\s:;,.|–—\-→@()\t]+|[\s:;,|–—\-→@(\t]+$/gu;

/** Without what separates it from its neighbours. */
export const tidy = (text: string): string => {
  const cut = text.replace(/\t+/g, ' ').replace(/\s+/g, ' ').replace(EDGES, '').trim();
  // a bracket that was opened is closed
  return cut.split('(').length > cut.split(')').length ? `${cut})` : cut;
};

/** What is left of “On 5 May at 9am”. */
const LONE = /^(?:on|at|from|by|the|and|am|um|den|le|el)$/i;

/** Words that lead to a place, when a name follows. */
const AT =
  /\s+(?:at|@|in der|im|bei|chez|en el|na|no)\s+(?=(?:the |a |le |la |el |o )?[\p{Lu}\d"“])|\s+(?:at|@)\s+(?=the \p{L})/u;
const LABEL = /\s*[([]?\b(?:location|place|venue|where|room|ort|raum)\s*:\s*/i;

/**
 * What is left of a line when its date and time are taken out: the first column is the name, the next one the
 * place; without columns a place follows "at", "@", a label or the last comma, dash or bar before a proper name.
 */
export function nameAndPlace(rest: string): { name: string; place: string | null } {
  const columns = rest
    .split(/\t+|\s{3,}|\s+\|\s+/)
    .map(tidy)
    .filter((one) => /[\p{L}\d]/u.test(one) && !LONE.test(one));
  const [first = '', second] = columns;
  if (second) return { name: first, place: second };
  const labelled = first.split(LABEL);
  if (labelled.length === 2 && labelled[0] && labelled[1])
    return { name: tidy(labelled[0]), place: tidy(labelled[1].replace(/[)\]]$/, '')) };
  const at = AT.exec(first);
  if (at && at.index > 0)
    return {
      name: tidy(first.slice(0, at.index)),
      place: tidy(first.slice(at.index + at[0].length).replace(/[.]$/, '')),
    };
  const dash = /^(.+?)\s+[–—|]\s+(\p{Lu}.+)$/u.exec(first);
  if (dash?.[1] && dash[2] && !/\b[A-Z]{2}\s?\d{2,4}\b/.test(dash[1]))
    return { name: tidy(dash[1]), place: tidy(dash[2]) };
  const comma = /^([^,]+),\s+(\p{Lu}[^,]*(?:,\s.+)?)$/u.exec(first);
  if (comma?.[1] && comma[2]) return { name: tidy(comma[1]), place: tidy(comma[2].replace(/[.]$/, '')) };
  return { name: first.replace(/[.]$/, ''), place: null };
}
