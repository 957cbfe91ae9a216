/** Texts of updating an event from a file. */
export const updateTexts = {
  outdated: 'The experience or the file has changed since you looked. Please look again before you update.',
  mostMissing:
    'More than half of what was imported before is not in this file. Nothing is removed unless you choose it.',
  partlyUsable:
    'Some of this file could not be used, so what seems to be missing may be in it. Nothing is removed unless you choose it.',
  unknownChoice: 'There is no such choice.',
} as const;
