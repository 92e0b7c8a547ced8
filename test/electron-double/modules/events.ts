/** An event whose listeners can prevent what would happen next. */
export interface PreventableEvent {
  defaultPrevented: boolean;
  preventDefault(): void;
}

/** Makes the first parameter of a listener as Electron shapes it. */
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
