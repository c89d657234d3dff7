export type LinkClick = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click on a link opens it in this tab. With a modifier key, the browser opens another one, or downloads it. */
export const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: LinkClick): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey
