/**
 * A picture's width and height in px, so that its frame has the right shape before anything is sent. Null if
 * it cannot be read.
 */
export async function pictureSize(file: File): Promise<{ width: number; height: number } | null> {
  if (!file.type.startsWith('image/')) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return null;
  }
}
