/** The people somebody brings, by name where names are given; guests do not see this. */
export function companyText(companions: readonly string[]): string {
  const named = companions.filter(Boolean);
  const others = companions.length - named.length;
  if (named.length === 0) return `+${others}`;
  const all = others > 0 ? [...named, others === 1 ? '1 other' : `${others} others`] : named;
  return `with ${new Intl.ListFormat('en').format(all)}`;
}
