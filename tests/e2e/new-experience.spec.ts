// Creating an experience from a file and from a description.
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a file is previewed and imported; a description is built into an itinerary, which others see listed once it is reviewed', async ({
  newPerson,
  newDevice,
}) => {
  const [host, other] = [await newPerson('Hana'), await newPerson('Otto')];
  const { page } = await newDevice(host);
  await page.goto('/manage/experiences');
  await page.getByRole('button', { name: 'Experience', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Experience' });
  await dialog.getByRole('radio', { name: 'Import' }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'river_week.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Date,Start,End,Activity,Place\n${dateIn(5)},09:00,10:30,Boat trip,North pier\n${dateIn(6)},,,Free day,\n${dateIn(6)},19:30,,Dinner,Tasca\n`,
    ),
  });
  await expect(dialog.getByText('2 activities on 2 days')).toBeVisible();
  await expect(dialog.getByRole('list', { name: '1 item could not be used' })).toContainText(
    'It has no readable start time.',
  );
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A week on the river');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A week on the river' })).toBeVisible();
  await expect(page.getByText('Boat trip').first()).toBeVisible();

  await page.goto('/manage/experiences');
  await page.getByRole('button', { name: 'Experience', exact: true }).first().click();
  await dialog.getByRole('radio', { name: 'Build with AI' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lisbon together');
  for (const field of ['Starts', 'Ends']) {
    await dialog.getByRole('button', { name: field }).click();
    // today is always on the first page of the calendar
    await page.locator('button[data-today]:not([data-outside])').click();
  }
  const prompt = dialog.getByRole('textbox', { name: 'What do you have in mind?' });
  await expect(prompt).toHaveValue(/^Plan an experience on /);
  await prompt.press('Control+End');
  await prompt.pressSequentially('\n23:10 Fado at Clube de Fado');
  await dialog.getByRole('button', { name: 'Build', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: '1 activity on 1 day' })).toBeVisible();
  await expect(dialog).toContainText('built-in planner');
  await dialog.getByRole('button', { name: 'Review it' }).click();
  await expect(page.getByRole('heading', { name: 'Lisbon together' })).toBeVisible();
  await expect(page.getByText('Fado', { exact: true }).first()).toBeVisible();

  const listed = async () =>
    (await other.call<{ name: string }[]>('GET', '/api/events')).map(({ name }) => name);
  expect(await listed()).not.toContain('Lisbon together');
  await page.getByRole('button', { name: 'I have reviewed it' }).click();
  await expect(page.getByRole('button', { name: 'I have reviewed it' })).toHaveCount(0);
  await expect.poll(listed).toContain('Lisbon together');
});
