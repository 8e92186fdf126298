/** What the server is measured beside: a route that answers at once, and one that asks the database one thing. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = new Hono()
  .get('/route', (c) => c.json({ email: 'active@karwan.test' }))
  .get('/query', async (c) =>
    c.json((await pool.query('select email from users where email = $1', ['active@karwan.test'])).rows[0]),
  )
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.(port))
