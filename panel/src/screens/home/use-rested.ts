import { useEffect, useState } from 'react'

const REST_MS = 300

/** Whether the reader has stayed for a moment. Nothing slow is loaded for clients whom they only pass with the keys. */
export const useRested = (): boolean => {
  const [hasRested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasRested
}
