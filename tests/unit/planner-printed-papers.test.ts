// Papers as word processors, browsers and the programs of agencies set them, with the tables that they draw.
import { printedPapers } from '#tests/support/printed-papers.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

tryPapers('printed papers', printedPapers());
