import presetMantine from 'postcss-preset-mantine';
import actionIcon from './node_modules/@mantine/core/esm/components/ActionIcon/ActionIcon.module.mjs';
import button from './node_modules/@mantine/core/esm/components/Button/Button.module.mjs';

/** Colours of Mantine, and uses of a colour, that no screen has: every page would carry their variables. */
const UNUSED_COLOURS =
  /^--mantine-color-(?:(?:cyan|grape|indigo|lime|orange|pink|teal|violet)-|(?:blue|dark|green|yellow)-outline|(?:green|yellow)-(?:filled|light-hover))/;
/** Lengths of Mantine that could be scaled; nothing here is, so its factor of 1 need not be in every length. */
const SCALED = /calc\((-?[\d.]+rem)\s*\*\s*var\(--mantine-scale\)\)/g;
/** Buttons that are joined into one. */
const GROUPS = [button, actionIcon].flatMap(({ group, groupSection }) => [`.${group}`, `.${groupSection}`]);

const withoutUnused = {
  postcssPlugin: 'without-unused',
  Declaration(declaration) {
    if (UNUSED_COLOURS.test(declaration.prop)) declaration.remove();
    else if (declaration.value.includes('--mantine-scale'))
      declaration.value = declaration.value.replaceAll(SCALED, '$1');
  },
  Rule(rule) {
    // nothing here is in a shadow tree
    if (rule.selector.includes(':host'))
      rule.selectors = rule.selectors.filter((selector) => !selector.startsWith(':host'));
    if (rule.selectors.every((selector) => GROUPS.some((name) => selector.includes(name)))) rule.remove();
  },
};

// Gives CSS modules `light-dark()`, `rem()` and the hover mixin of Mantine.
export default { plugins: [presetMantine(), withoutUnused] };
