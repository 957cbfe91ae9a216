import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
// oxlint-disable-next-line import/default -- an address
import script from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
// oxlint-disable-next-line import/default -- an address
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';

/**
 * The code that reads PDFs: half a megabyte on the wire that most people never need, so it is not precached
 * but cached with the first PDF. Separate files, because a worker runs them or they are requested by name.
 */
export const pdfLibrary: { script: string; worker: string; files: Readonly<Record<string, string>> } = {
  script,
  worker,
  files: {
    'FoxitDingbats.pfb': dingbats,
    'FoxitSymbol.pfb': symbol,
    'jbig2.wasm': jbig2,
    'openjpeg.wasm': openjpeg,
  },
};
