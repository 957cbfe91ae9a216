// Papers as typeset by word processors, browsers and agencies' programs, with the lines of their tables.
import { printedPapers } from '#tests/support/printed-papers.ts';
import { tryPapers } from '#tests/support/try-papers.ts';

tryPapers('printed papers', printedPapers());
