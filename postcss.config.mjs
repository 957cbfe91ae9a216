import presetMantine from 'postcss-preset-mantine';

// Gives CSS modules `light-dark()`, `rem()` and the hover mixin of Mantine.
export default { plugins: [presetMantine()] };
