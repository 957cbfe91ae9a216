/** The shapes a scene is painted in: 1:1, 16:9 and 9:16. */
export type Ratio = 'square' | 'video' | 'portrait';
