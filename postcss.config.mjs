import presetMantine from 'postcss-preset-mantine';
import actionIcon from './node_modules/@mantine/core/esm/components/ActionIcon/ActionIcon.module.mjs';
import button from './node_modules/@mantine/core/esm/components/Button/Button.module.mjs';

/** Colours of Mantine that nothing here is in: every page would carry their variables. */
const UNUSED_COLOURS = /^--mantine-color-(?:cyan|grape|indigo|lime|orange|pink|teal|violet)-/;
/** Buttons that are joined into one. */
const GROUPS = [button, actionIcon].flatMap(({ group, groupSection }) => [`.${group}`, `.${groupSection}`]);

const withoutUnused = {
  postcssPlugin: 'without-unused',
  Declaration(declaration) {
    if (UNUSED_COLOURS.test(declaration.prop)) declaration.remove();
  },
  Rule(rule) {
    if (rule.selectors.every((selector) => GROUPS.some((name) => selector.includes(name)))) rule.remove();
  },
};

// Gives CSS modules `light-dark()`, `rem()` and the hover mixin of Mantine.
export default { plugins: [presetMantine(), withoutUnused] };
