import { Component, type ReactNode } from 'react';
import { PageFailed } from '#src/app/page-failed.tsx';

/** A message and a button in place of what threw, where no screen of the router shows one. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}
