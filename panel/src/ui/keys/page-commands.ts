import { useEffect, useLayoutEffect, useRef } from 'react'

/** A command of the current page, for the palette. */
export interface PageCommand {
  key: string
  title: string
  /** Further words it can be found by. */
  also?: readonly string[]
  /** The key that does the same. */
  hint?: string
  run: () => void
}

/** Each part of the page that offers commands. */
const offers: (() => readonly PageCommand[])[] = []

/** Offers commands to the palette while the component is mounted. They are requested each time the palette opens. */
export const usePageCommands = (commands: () => readonly PageCommand[]): void => {
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const offer = () => latest.current()
    offers.push(offer)
    return () => void offers.splice(offers.indexOf(offer), 1)
  }, [])
}

export const readPageCommands = (): PageCommand[] => offers.flatMap((offer) => offer())
