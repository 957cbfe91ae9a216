import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { PlainIconButton } from '#src/ui/buttons/plain-icon-button.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { framed } from '#src/ui/states/part-frame.ts';

interface Face {
  label: string;
  face: ReactNode;
}

/**
 * A button whose menu is loaded when it is first opened. If that fails, the button stays and another press tries
 * again. `Button` must look like the button of the menu (`PressedMenu`), which replaces it.
 */
export function lazyMenu<Props extends object>(
  load: () => Promise<ComponentType<Props & Face>>,
  Button: ComponentType<ComponentProps<typeof PlainIconButton>> = PlainIconButton,
): ComponentType<Props & Face> {
  const ahead = () => void framed(load).catch(() => undefined);
  const button = ({ label, face }: Face, onPress: () => void, takesFocus = false) => (
    <Button
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onPress}
      onPointerEnter={ahead}
      onFocus={ahead}
      autoFocus={takesFocus}
    >
      {face}
    </Button>
  );
  const Dropdown = lazyPart(load, { over: true, lost: (props, retry) => button(props, retry, true) });
  return function LazyMenu(props: Props & Face) {
    const [wanted, setWanted] = useState(false);
    if (!wanted) return button(props, () => setWanted(true));
    return <Dropdown {...props} meanwhile={button(props, () => undefined, true)} />;
  };
}
