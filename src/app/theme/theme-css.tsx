import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariables } from '#src/app/theme/css-variables.ts';
import { theme } from '#src/app/theme/theme.ts';

/** The theme's variables, as Mantine itself would write them into the page. */
export const themeCss: string = renderToStaticMarkup(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} withGlobalClasses={false} />,
).replace(/<\/?style[^>]*>/g, '');
