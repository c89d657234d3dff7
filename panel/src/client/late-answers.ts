import { createAtom, useSelector } from '@tanstack/react-store'

const late = createAtom(false)

/** Whether a page waits, and nothing has been answered for long. */
export const noteLate = (isLate: boolean): void => late.set(isLate)

export const useIsLate = (): boolean => useSelector(late)
