import { useEffect, useState } from 'react'

/** Rest after the last key before the server is asked. */
const REST_MS = 150

/** A value once it has stayed the same for a while; an empty one at once. */
export const useRested = (value: string): string => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
