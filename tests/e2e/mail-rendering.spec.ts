// Mails as a mail program shows them, at several widths, light and dark: accessible (WCAG 2.2 AA by axe), and
// no word, however long, makes the card overflow.
import { expect, test } from '@playwright/test';
import { renderMail } from '#server/modules/mail/render-mail.ts';
import { expectAccessible, schemes } from '#tests/e2e/support/looks.ts';
import { expectNoSidewaysScroll } from '#tests/e2e/support/page-checks.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleihbetriebsausflugsvorbereitungstreffen';
const { html } = renderMail({
  to: 'ada@example.org',
  subject: LONG,
  title: `You are invited to ${LONG}`,
  paragraphs: [`Now at ${LONG} (was https://example.org/${LONG})`],
  code: '408213',
  action: { label: 'Answer the invitation', url: 'https://example.org' },
  footnote: `You got this because of ${LONG}.`,
  unsubscribe: { label: 'No more invitations to this experience', url: 'https://example.org/stop' },
});

test('a mail is accessible and fits at every width, in both colour schemes', async ({ page }) => {
  await page.setContent(html);
  for (const width of [320, 390, 800]) {
    await page.setViewportSize({ width, height: 700 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const [card, button] = await Promise.all([
      page.locator('.sj-card').boundingBox(),
      page.getByRole('link', { name: 'Answer the invitation' }).boundingBox(),
    ]);
    expect(button!.x + button!.width).toBeLessThanOrEqual(card!.x + card!.width);
    expect(button!.height).toBeGreaterThanOrEqual(40);
  }
});
