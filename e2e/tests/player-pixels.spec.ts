import { screenApi } from '@mutai/contract/screens/player-paths';
import { screensPath } from '@mutai/contract/screens/resource';
import { type Language, languageNames } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { layoutTemplates } from '@mutai/layout/templates/templates';
import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { dataLayout } from '../support/data-layout.ts';
import { editorOf, previewOf } from '../support/layout-editor.ts';
import { everyType, mediaOf, settle, stillPicture } from '../support/layout-pictures.ts';
import { expectSettled, pairDisplay, publish } from '../support/player-page.ts';
import { rotatedLayout } from '../support/rotated-layout.ts';
import { pictureDifference } from '../support/same-picture.ts';
import { expect, test } from '../support/test.ts';

/** Largest difference of a color channel: beside a video, browsers blend texts in layers and round once more. */
const rounding = 1;
/** Unix time of everything that is shown, in milliseconds. */
const now = 1_795_248_000_000;
/** Number of templates that are compared. All block types and looks are in `everyType`. */
const comparedTemplates = 7;
/** Time zone of the browser that shows the preview. */
const timeZone = 'Asia/Shanghai';

test.use({ signedIn: true, timezoneId: timeZone });

/** Stops the time of a display: its own clock, and that of the server. */
async function stopTime(display: Page): Promise<void> {
  await display.addInitScript((time) => {
    Date.now = () => time;
    performance.now = () => 0;
  }, now);
  await display.route(`**${screenApi.time}`, (route) => route.fulfill({ json: { code: 2000, data: { now } } }));
}

/** Opens the preview of a layout in a window of the layout's size. @returns what it plays */
async function openPreview(page: Page, id: number, { width, height, title }: Layout['canvas']): Promise<Locator> {
  await page.goto(`/content/layout?layout=${id}`);
  await editorOf(page).getByRole('button', { name: '预览', exact: true }).click();
  await page.setViewportSize({ width, height });
  const controls = previewOf(page).getByRole('button', { name: '退出预览' }).locator('..');
  await controls.evaluate(({ style }) => Object.assign(style, { opacity: '0', animation: 'none' }));
  return previewOf(page).getByRole('img', { name: title, exact: true });
}

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await previewOf(page).getByRole('button', { name: languageNames[language], exact: true }).dispatchEvent('click');
}

test('the preview and a display show identical pixels of each layout in each language', async ({ page, api }) => {
  const media = await mediaOf(api);
  // Stubbed, because in full screen the browser determines the size.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.resolve();
  });
  await page.clock.setFixedTime(now);
  const display = await page.context().newPage();
  await stopTime(display);
  const { id: screenId } = await pairDisplay(display, api, { name: unique('像素') });

  const all = everyType(media);
  const rotated = rotatedLayout(media);
  const data = await dataLayout(api, media);
  for (const template of [
    all,
    rotated,
    data,
    ...layoutTemplates(media)
      .slice(0, comparedTemplates)
      .map(({ layout }) => layout),
  ]) {
    const canvas = { ...template.canvas, title: unique(template.canvas.title) };
    const layoutId = await publish(api, { ...template, canvas });
    const preview = await openPreview(page, layoutId, canvas);
    await display.setViewportSize({ width: canvas.width, height: canvas.height });
    for (const language of canvas.langList) {
      const name = `${template.canvas.title}, ${language}`;
      if (canvas.langList.length > 1) await chooseLanguage(page, language);
      await api.ask('PATCH', `${screensPath}/${screenId}`, { layoutId, languages: [language], timeZone });
      // Equal texts: the display shows this layout in this language.
      await settle(preview);
      const texts = await preview.locator('[data-block]').allTextContents();
      await expect(display.locator('.layer').last().locator('[data-block]')).toHaveText(texts);
      await expectSettled(display);
      await Promise.all([settle(preview), settle(display.locator('.layer'))]);
      let [previewed, played] = await Promise.all([page.screenshot(), display.screenshot()]);
      if (!previewed.equals(played)) {
        [previewed, played] = await Promise.all([stillPicture(page), stillPicture(display)]);
      }
      const difference = await pictureDifference(page, previewed, played, rounding);
      if (difference.share > 0) {
        await test.info().attach(`${name}, preview`, { body: previewed, contentType: 'image/png' });
        await test.info().attach(`${name}, display`, { body: played, contentType: 'image/png' });
      }
      expect.soft(difference.sameSize, name).toBe(true);
      // Some 150 pixels at the edges of round corners, outlines and letters above 256 pixels are interpolated differently.
      expect
        .soft(difference.share, `${name}: ${difference.places}`)
        .toBeLessThanOrEqual([all, rotated, data].includes(template) ? 0.0001 : 0);
    }
  }
});
