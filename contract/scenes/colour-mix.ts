const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Mixes a share `t` of `b` into `a`, in linear light: ramps stay clean where mixing hex values turns them grey. */
export function mix(a: string, b: string, t: number): string {
  const [from, to] = [channels(a).map(toLinear), channels(b).map(toLinear)];
  const hex = from.map((value, index) => {
    const mixed = Math.cbrt(value) + (Math.cbrt(to[index] ?? 0) - Math.cbrt(value)) * t;
    return Math.round(Math.min(1, Math.max(0, fromLinear(mixed ** 3))) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
