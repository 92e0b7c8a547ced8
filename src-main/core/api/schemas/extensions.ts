import { z } from 'zod';

/** A service's extensions of the documented API. */
export interface ServerExtensions {
  /** `PUT /proposals/:id/unarchive`. */
  readonly unarchive: boolean;
  /** `include_settings` on lists and single proposals, which returns write-only settings. */
  readonly settings: boolean;
  /** `GET` and `PUT /mail_settings`. */
  readonly mail: boolean;
  /** `PUT /account/me`, with the users' profiles and the images. */
  readonly business: boolean;
  /** `PUT /proposals/:id/record_decision`. */
  readonly decisions: boolean;
  /** `PUT /proposals/:id/record_send`. */
  readonly sends: boolean;
  /** `GET /webhook_deliveries`. */
  readonly deliveries: boolean;
  /** `GET /proposals/:id/views`. */
  readonly views: boolean;
  /** `GET` and `PUT /users/me/notices`. */
  readonly notices: boolean;
  /** `POST /templates`, `PUT` and `DELETE /templates/:id`. */
  readonly templates: boolean;
  /** `POST /files`, `GET` and `PATCH /files/:hash`. */
  readonly files: boolean;
}

export const noExtensions: ServerExtensions = {
  unarchive: false,
  settings: false,
  mail: false,
  business: false,
  decisions: false,
  sends: false,
  deliveries: false,
  views: false,
  notices: false,
  templates: false,
  files: false,
};

const unarchivePath = /\/proposals\/\{[^{}/]+\}\/unarchive\/?$/u;

const mailPath = /\/mail_settings\/?$/u;

const accountPath = /\/account\/me\/?$/u;
const decisionPath = /\/proposals\/\{[^{}/]+\}\/record_decision\/?$/u;
const recordedSendPath = /\/proposals\/\{[^{}/]+\}\/record_send\/?$/u;
const deliveriesPath = /\/webhook_deliveries\/?$/u;
const viewsPath = /\/proposals\/\{[^{}/]+\}\/views\/?$/u;
const noticesPath = /\/users\/me\/notices\/?$/u;

const templatesPath = /\/templates\/?$/u;
const templatePath = /\/templates\/\{[^{}/]+\}\/?$/u;

const filesPath = /\/files\/?$/u;
const filePath = /\/files\/\{[^{}/]+\}\/?$/u;

const listPath = /\/proposals\/?$/u;

/** The parts of a path's description that this app reads. */
const methodsSchema = z.object({
  put: z.object({}).optional(),
  post: z.object({}).optional(),
  delete: z.object({}).optional(),
  patch: z.object({}).optional(),
  get: z
    .object({
      parameters: z
        .array(z.object({ name: z.string().optional() }))
        .optional()
        .catch(undefined),
    })
    .optional(),
});

type Paths = Readonly<Record<string, unknown>>;

function can(method: keyof z.infer<typeof methodsSchema>, paths: Paths, wanted: RegExp): boolean {
  return Object.entries(paths).some(
    ([path, methods]) => wanted.test(path) && methodsSchema.safeParse(methods).data?.[method] !== undefined,
  );
}

const canGet = (paths: Paths, wanted: RegExp): boolean => can('get', paths, wanted);
const canPut = (paths: Paths, wanted: RegExp): boolean => can('put', paths, wanted);

/** Reads the extensions from the service's OpenAPI description. A path that it does not describe is not called. */
export const serverExtensionsSchema = z
  .object({ paths: z.record(z.string(), z.unknown()) })
  .transform(({ paths }): ServerExtensions => ({
    unarchive: canPut(paths, unarchivePath),
    decisions: canPut(paths, decisionPath),
    deliveries: canGet(paths, deliveriesPath),
    sends: canPut(paths, recordedSendPath),
    business: canPut(paths, accountPath),
    views: canGet(paths, viewsPath),
    notices: canPut(paths, noticesPath),
    templates:
      can('post', paths, templatesPath) &&
      can('put', paths, templatePath) &&
      can('delete', paths, templatePath),
    files: can('post', paths, filesPath) && can('patch', paths, filePath) && canGet(paths, filePath),
    settings: Object.entries(paths).some(
      ([path, methods]) =>
        listPath.test(path) &&
        methodsSchema
          .safeParse(methods)
          .data?.get?.parameters?.some(({ name }) => name === 'include_settings') === true,
    ),
    mail: canPut(paths, mailPath),
  }));
