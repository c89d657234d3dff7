import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Only React: a field, and a line of text on demand. */
const Blank = () => {
  const [text, setText] = useState('')
  return <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
}

createRoot(document.querySelector('#root')).render(<Blank />)
