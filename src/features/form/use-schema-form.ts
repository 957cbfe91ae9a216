import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import * as v from 'valibot';

export interface SchemaFormOptions<Values, Valid> {
  /** Initial values. */
  values: Values;
  /** What they must satisfy to be sent. Messages appear next to their fields. */
  rules: v.GenericSchema<Values, Valid>;
  onChange?: (values: Values) => void;
}

export interface SchemaForm<Values, Valid> {
  form: UseFormReturnType<Values>;
  /** For the <form> element. `send` receives the parsed values: trimmed, in lower case … */
  propsFor: (send: (valid: Valid) => unknown, onRefused?: () => void) => FormElementProps;
  /** Shows errors that come from elsewhere next to their fields, the first of which gets the focus. */
  refuse: (errors: Record<string, string>) => void;
}

type FormElementProps = Pick<ComponentPropsWithRef<'form'>, 'ref' | 'noValidate' | 'onSubmit' | 'onKeyDown'>;

/**
 * A form whose rules are a valibot schema. Nothing is marked as invalid before the first submit; then the
 * first invalid field gets the focus. Ctrl or Cmd with Enter submits from any field.
 */
export function useSchemaForm<Values extends object, Valid>({
  values,
  rules,
  onChange,
}: SchemaFormOptions<Values, Valid>): SchemaForm<Values, Valid> {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    initialValues: values,
    validate: schemaResolver(rules, { sync: true }),
    ...(onChange && { onValuesChange: onChange }),
  });
  /** Counts refusals: their errors are in the document only after the next render. */
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) focusFirstInvalid(element.current);
  }, [asked]);
  return {
    form,
    refuse(errors) {
      form.setErrors(errors);
      setAsked((times) => times + 1);
    },
    propsFor(send, onRefused) {
      const onSubmit = form.onSubmit(
        (sent) => void send(v.parse(rules, sent)),
        () => {
          onRefused?.();
          focusFirstInvalid(element.current);
        },
      );
      return {
        ref: element,
        noValidate: true,
        onSubmit,
        onKeyDown(press: KeyboardEvent) {
          if (press.key !== 'Enter' || !(press.metaKey || press.ctrlKey)) return;
          press.preventDefault();
          onSubmit();
        },
      };
    },
  };
}

/** Messages, and their ARIA attributes, are in the document only once React has rendered them. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form
      ?.querySelector<HTMLElement>(
        ':is(input, textarea, select, button):is([aria-invalid="true"], [data-invalid], [data-error])',
      )
      ?.focus(),
  );
}
