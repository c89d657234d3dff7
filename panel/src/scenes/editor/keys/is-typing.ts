/** Keys belong to the field in which somebody types, and to a dialog or a menu that is open. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))

export const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
