export type LinkClick = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click on a link opens it in this tab. With a modifier key, it opens in another tab or window, or downloads. */
export const opensHere = ({ ctrlKey, metaKey, shiftKey, altKey }: LinkClick): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey
