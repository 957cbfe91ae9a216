import type { ReactNode } from 'react';
import '#src/app/styles/mantine-base.css';
import '#src/app/styles/theme-variables.css';
import '#src/app/styles/base.css';
import { loadTheme, useTheme } from '#src/app/theme/load-theme.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { PhotoSearchSource } from '#src/ui/covers/photo-search.ts';
import { MediaSource } from '#src/ui/pictures/media-source.ts';
import { setPartFrame } from '#src/ui/states/part-frame.ts';

const loadPhotoSearch = async () => (await import('#src/app/photo-search.ts')).photoSearch;

setPartFrame(async () => (await loadTheme()).Themed);

/** Contexts for every screen. A server-rendered page gets the theme once it has loaded. */
export function AppProviders({ children }: { children: ReactNode }) {
  const theme = useTheme();
  return (
    <>
      {theme ? <theme.Root /> : null}
      <PhotoSearchSource value={loadPhotoSearch}>
        <MediaSource value={useMediaUrl}>{children}</MediaSource>
      </PhotoSearchSource>
    </>
  );
}
