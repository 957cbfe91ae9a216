import { runnerImport, type Plugin } from 'vite';

/** Nothing but variables is asked for. */
const withoutSheets: Plugin = {
  name: 'without-sheets',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-sheet' : null),
  load: (id) => (id === '\0no-sheet' ? 'export default {};' : null),
};

/**
 * The theme's variables as a style sheet: a screen without a component of Mantine stands on them before the theme
 * has come (src/app/theme/bring-theme.ts). `theme-variables.css` holds their place.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  async transform(_, id) {
    if (!id.endsWith('/src/app/styles/theme-variables.css')) return null;
    const { module } = await runnerImport<{ themeCss: string }>('/src/app/theme/theme-css.tsx', {
      configFile: false,
      logLevel: 'warn',
      plugins: [withoutSheets],
    });
    return module.themeCss;
  },
});
