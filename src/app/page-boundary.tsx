import { Component, type ReactNode } from 'react';
import { PageFailed } from '#src/app/page-failed.tsx';

/** Shows a message and a button in place of content that threw outside the router's own error screens. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}
