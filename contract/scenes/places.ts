import type { Canvas } from '#contract/scenes/canvas.ts';
import { reef, wave } from '#contract/scenes/deep.ts';
import { gates, lanterns, pagoda, torii, zen } from '#contract/scenes/east.ts';
import { canyon, lake, northernLights, peaks, snow, volcano } from '#contract/scenes/heights.ts';
import { castle, domes, ironTower, market, temple, windmills } from '#contract/scenes/landmarks.ts';
import { camp, party } from '#contract/scenes/outdoors.ts';
import { aboveClouds, balloons, dunes, hills, rows, savanna, terraces } from '#contract/scenes/plains.ts';
import { gallery, library, meeting, notes } from '#contract/scenes/rooms.ts';
import { coast, fjord, harbour, island, jetty, lighthouse, sails } from '#contract/scenes/sea.ts';
import { concert, hall, theatre } from '#contract/scenes/stage.ts';
import { bar, cake, coffee, noodles, plates, wine } from '#contract/scenes/table.ts';
import { bridge, canal, fireworks, rooftops, skyline } from '#contract/scenes/town.ts';
import { bicycle, plane, pool, road, suite, track, train } from '#contract/scenes/travel.ts';
import { bamboo, forest, grove, waterfall } from '#contract/scenes/woods.ts';
import type { PlaceName } from '#contract/scenes/scene-list.ts';

/** The function that paints each place. */
export const PAINT: Record<PlaceName, (canvas: Canvas) => void> = {
  peaks,
  lake,
  volcano,
  forest,
  bamboo,
  hills,
  terraces,
  dunes,
  canyon,
  savanna,
  snow,
  balloons,
  waterfall,
  coast,
  sails,
  island,
  lighthouse,
  fjord,
  harbour,
  wave,
  jetty,
  reef,
  skyline,
  fireworks,
  rooftops,
  bridge,
  canal,
  domes,
  temple,
  windmills,
  castle,
  market,
  pagoda,
  torii,
  gates,
  lanterns,
  zen,
  hall,
  concert,
  notes,
  meeting,
  gallery,
  library,
  theatre,
  camp,
  party,
  plates,
  coffee,
  wine,
  noodles,
  bar,
  cake,
  train,
  plane,
  road,
  suite,
  pool,
  track,
  bicycle,
  vineyard: (canvas) => rows(canvas, '#6f8f3f'),
  lavender: (canvas) => rows(canvas, '#8a68b8'),
  tea: (canvas) => rows(canvas, '#4f9a5a'),
  lights: northernLights,
  clouds: aboveClouds,
  autumn: (canvas) => grove(canvas, '#d9682f'),
  blossom: (canvas) => grove(canvas, '#f0a3bb'),
  park: (canvas) => grove(canvas, '#6fa650'),
  tower: ironTower,
};
