/** An event whose listeners can prevent the default action. */
export interface PreventableEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** Makes a listener's first parameter in Electron's shape. */
export function createEvent<T extends object>(fields: T): T & PreventableEvent {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
