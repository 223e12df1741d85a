/** How a command is answered: one shape, and a bad field named. */
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CommandAnswer } from '../../schemas/http.ts';

export function answer(reply: FastifyReply, status: number, body: CommandAnswer): FastifyReply {
  return reply.code(status).send(body);
}

/** undefined where the answer has already been given: 400, naming the field and what was expected. */
export function parse<T>(schema: z.ZodType<T>, body: unknown, reply: FastifyReply): T | undefined {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  answer(reply, 400, {
    ok: false,
    code: 'invalid',
    field: issue?.path.join('.') ?? '',
    expected: issue?.message ?? '',
  });
  return undefined;
}
