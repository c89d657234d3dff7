import { useEffect, useEffectEvent, useState } from 'react'
import { dateProblem } from './date-rules.ts'
import { readTypedDay } from './parse-day.ts'

export interface TypedDayOptions {
  /** First and last day that can be chosen, as `YYYY-MM-DD`. */
  min?: string | undefined
  max?: string | undefined
  /** The day; or, for forms that keep what is typed, a text that isn't one. */
  value: string | null
  /** What the form says is wrong with it. */
  error?: string | null
  /**
   * Null: the field is empty. Undefined: what is typed isn't a day that can be chosen. `text` is for forms that keep
   * what is typed: the day, or the text if it isn't one, or empty.
   */
  onChange: (day: string | null | undefined, text: string) => void
}

/** What is typed into a date field. What is wrong with it is said once the field is left, or on Enter. */
export const useTypedDay = ({ min, max, value, error = null, onChange }: TypedDayOptions) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [known, setKnown] = useState(value)
  /** What it was before something was typed over it. */
  const [old, setOld] = useState<{ value: string | null } | null>(null)
  if (value !== known) {
    setKnown(value)
    if (!isTyping) {
      // Set from outside, as when edits are discarded: what was wrongly typed before no longer counts.
      setTyped(null)
      setOld(null)
    }
  }
  const day = typed === null ? value : readTypedDay(typed)
  const problem = dateProblem(day, { min, max })
  const tell = (next: string | null) =>
    onChange(dateProblem(next, { min, max }) === null ? next : undefined, next ?? '')
  const choose = (chosen: string | null) => {
    setTyped(null)
    setTyping(false)
    setOld(null)
    tell(chosen)
  }
  // Then Escape is for what is around the field, such as a search that has already gone to the day.
  const isTaken = problem === null && error === null && day === value
  // Its bounds have moved since it was typed, and whoever asks for the day doesn't know of it yet.
  const isPossibleNow = typed !== null && !isTyping && problem === null
  const takeTyped = useEffectEvent(() => choose(day))
  useEffect(() => {
    if (isPossibleNow) takeTyped()
  }, [isPossibleNow])
  return {
    text: typed ?? value ?? '',
    /** The day in the field; null if it is empty, or says something else. */
    day: problem === null ? day : null,
    error: isTyping ? null : (problem ?? error),
    type: (text: string) => {
      setOld(old ?? { value })
      setTyped(text)
      setTyping(true)
      tell(readTypedDay(text))
    },
    finishTyping: () => {
      setTyping(false)
      if (problem === null && day === value) setTyped(null)
      if (problem === null && error === null) setOld(null)
    },
    choose,
    /** Null if nothing was typed over it, or the day that was typed has been taken. */
    giveBack: old === null || isTaken ? null : () => choose(old.value),
  }
}
