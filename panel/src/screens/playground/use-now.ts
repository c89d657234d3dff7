import { useEffect, useState } from 'react'

const EVERY_MS = 10_000

/** The time, renewed often enough for a clock of minutes. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
