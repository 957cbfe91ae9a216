import { inflateSync } from 'node:zlib';

/**
 * 2.4 KB of AVIF that decode to 9000 × 9000 grey pixels. Encoding it takes half a minute, so the bytes are
 * stored here.
 */
export const avifBomb: Buffer = inflateSync(
  Buffer.from(
    [
      'eNpjYGCQSSupLEgsy0xjAILczDRDEDs3MxHEv5abWpLIAAGKGSk5RVA2Q0FmcgkDGlDKzMlPBjFcHBgYgRAEfkFpBo4MIKGcmZkH',
      'tgYsKgrkpDJBeYllBoYgJl9BZkkuXElYZkFRAZC2yCxIzgfSPIllhs6N9mBNIpnFBakQw5U1IJhBoCCzIhMkwszBwQGkxDILcmHu',
      'BzqJuZGJGeiUgtyUxBIhBi5u++/J6j1zl7CYSDkYXRMQ5v+U1PL+//+P6Q8cGDaeP6X1XbLyAuO6NTduMLIkG60tOzRBP91S+/NH',
      'feY0e80Oad31MyQ4wufsF/XY9FibzfvYB0FGsQ0zLwXOiBVtXjfD7+a8wna2rwwijk4GKl0HttXyfjevbpkXFrjC5ND9ja/NNsx8',
      'WXXs35pVZb8Xa809mrWko1s6SY9bU0pB3Szl9YL1n6/o/eVfbJ5/zp776iGXhT+0lWZevS6xgks7YsrU/9kOdfkBPHI3rqT8Yl6h',
      'rb5fojyD8xBDQy7cydI7l/04V7Zt5V3z/jcm7KL5S2pcpyazmDr6y7jc858f9+WXC7NgUv1F4T0LnVc0Wl+JXh2r/6RYzt7nSdOx',
      'lCc3S3ZYBEftrCvfscPN3Hz7yU9Krm8aXFZ3Sq8OYbxU4a0of9N4kYLIm0g6WzePZOsOf0goTWQsEpI6U1X5xvnwe4drf3OnzX8a',
      'zsb+YdLhLp2mbRtXXVWcsM9ZJCbQ7duzgj8rIl32Rd5+vkty+sx/Rzae/53GNen29tsn6tJu8Hm4eyyxOfjzCYtj8SLNZetWb92T',
      'lhA8TWeGkvwyjpnOHPNc3zcsgrqPYV3T0//7Pntm5XwTKbzw/p7FzxeiSXvC/P8tbJxX6KtudORSxrGtM3dU8JpExzG22O6TUwo7',
      'kLIgN4Z9ufrHs6Uxj3dslg/4KfB8SrslL/+etE2/9lzXaX5d0bzkxHtLhfm7t7k36845t+1b6QF9xa6iPovp30WuKJwT5XD/+1vi',
      'lqxx0sLyoB0bb2s3ee17W/KGvWlPhLMbC7u/wvRnkoZ70xcHnD+lKXTyxbryvvX57wNYWVo+7ovMsHJfxBFdFlixLzr0JMu/moda',
      'q7Wu3/vGE6a8+d+VKblX6m5pvFx4P2X1nyXi9YZ/bn28cNVl05XHB00WFSfU3bCgvomNxJr4omJiPtvSFZfjxF195i+9Na042y66',
      '5QHXksfrr1ozq86888NOb8WdnakT1pamajB/Ur9y80pVWaPxz+PGhtH2RbeaVX1i9hy7x6Fq6zLd7+csha3vsjjkqsVVV/S9njAa',
      'lcMmKi8O1qiU2eZfaLmp4rLm9Phd1/MerXu4YqfFnfdPrBesefEnQit8tcV3lbCMXdt1v/u9VTVOTvw3+VOUUcRjf2uOO21Ujaf0',
      'Ll3Ty9uN2BcebY9dtOmJ3IkvrpsmyudM77PI71sb93d/2F2h/w2txW9sbliLTGuf6XO0dzfT3C0Mt515Bos7Bi6Rydud9A2Yvuzf',
      '139VJ/XNdtkWpJtd+iydL3Quae4DzWctlrsrfBwmAACiCWz4',
    ].join(''),
    'base64',
  ),
);
