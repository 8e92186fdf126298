/** The least that a sign-in form with React needs: two fields, their state, and a check before it is sent. */
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Form() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setProblem(email.includes('@') && password ? '' : 'Enter email address and password')
  }
  return (
    <form onSubmit={send}>
      <h1>Sign in</h1>
      <label>
        Email
        <input name="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <p role="alert">{problem}</p>
      <button type="submit">Sign in</button>
    </form>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Form />)
