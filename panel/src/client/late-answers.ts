import { createAtom, useSelector } from '@tanstack/react-store'

const late = createAtom(false)

/** Whether a read waits unusually long for its answer, and nothing else has been answered since. */
export const noteLate = (isLate: boolean): void => late.set(isLate)

export const useIsLate = (): boolean => useSelector(late)
