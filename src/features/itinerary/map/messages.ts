export const messages = {
  title: 'Map',
  label: (day: string, places: number) => `Map of ${day} with ${places} places, listed below`,
  north: 'N',
  places: 'Places',
  stop: (number: number, name: string) => `${number}. ${name}`,
  maps: (place: string) => `Open ${place} in maps`,
  missing: (n: number) =>
    n === 1
      ? 'One place is not on the map: its position is not known.'
      : `${n} places are not on the map: their positions are not known.`,
  drawn:
    'Drawn from the places themselves, so it works without a signal. The lines show the order, not the route.',
  scale: (metres: number) => (metres >= 1000 ? `${(metres / 1000).toLocaleString('en')} km` : `${metres} m`),
} as const;
