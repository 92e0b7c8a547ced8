/** One broken rule: the files to write, the module with the import, and the rule that must report it. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
  readonly from: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Every violation has its own folder, so that none causes the report of another. */
function violation(
  rule: string,
  what: string,
  from: string,
  text: string,
  others: Record<string, string> = {},
): Violation {
  return { rule, what, from, files: { [from]: text, ...others } };
}

const anything = 'export const value = 1;\n';
const uses = (specifier: string): string =>
  `import { value } from '${specifier}';\nexport const used = value;\n`;
const usesType = (specifier: string): string =>
  `import type { Value } from '${specifier}';\nexport type Used = Value;\n`;

/** The folders of the window's data. A folder may import only from those before it. */
const dataFolders = ['lib', 'db', 'cache', 'queries', 'edits', 'undo', 'sync'];

/** In each folder of the window's data, an import from the next folder; in the last one, an import from the hooks. */
const dataViolations = dataFolders.map((folder, index) => {
  const next = dataFolders[index + 1] ?? 'hooks';
  const from = `src-renderer/data/${folder}/up.ts`;
  return violation(`data-${folder}`, `the folder ${next}`, from, uses(`../${next}/from-${folder}.ts`), {
    [`src-renderer/data/${next}/from-${folder}.ts`]: anything,
  });
});

/** At least one violation of every rule, and one of every ban that ARCHITECTURE.md's table names. */
export const violations: readonly Violation[] = [
  ...dataViolations,
  violation('shared', 'Node', 'shared/a/node.ts', uses('node:fs')),
  violation('shared', 'a package other than zod', 'shared/a/package.ts', uses('react')),
  violation('shared', 'a package whose entry lies in dist/', 'shared/a/dist.ts', uses('uuid')),
  violation('shared', 'another layer', 'shared/a/layer.ts', uses('../../src-main/core/a/target.ts'), {
    'src-main/core/a/target.ts': anything,
  }),
  violation(
    'shared',
    'even a type of another layer',
    'shared/a/type.ts',
    usesType('../../src-main/core/b/type.ts'),
    {
      'src-main/core/b/type.ts': 'export type Value = 1;\n',
    },
  ),
  violation('shared-tests', 'a package that is no test library', 'shared/a/thing.test.ts', uses('electron')),
  violation('core', 'electron', 'src-main/core/electron.ts', uses('electron')),
  violation('core', 'hono', 'src-main/core/hono.ts', uses('hono')),
  violation('core', 'ws', 'src-main/core/ws.ts', uses('ws')),
  violation('core', 'the shell', 'src-main/core/shell.ts', uses('../electron/a/target.ts'), {
    'src-main/electron/a/target.ts': anything,
  }),
  violation('core-tests', 'electron, even in a test', 'src-main/core/thing.test.ts', uses('electron')),
  violation('sync-rules', 'Node', 'src-main/core/sync/rules/a/node.ts', uses('node:fs')),
  violation(
    'sync-rules',
    'the journal',
    'src-main/core/sync/rules/a/journal.ts',
    uses('../../../journal/a/target.ts'),
    { 'src-main/core/journal/a/target.ts': anything },
  ),
  violation(
    'sync-rules-tests',
    'the journal, even in a test',
    'src-main/core/sync/rules/b/thing.test.ts',
    uses('../../../journal/b/target.ts'),
    { 'src-main/core/journal/b/target.ts': anything },
  ),
  violation(
    'electron-shell',
    'the service',
    'src-main/electron/service.ts',
    uses('../../src-service/a/target.ts'),
    {
      'src-service/a/target.ts': anything,
    },
  ),
  violation('electron-shell', 'hono', 'src-main/electron/hono.ts', uses('hono')),
  violation('electron-shell-tests', 'hono, even in a test', 'src-main/electron/thing.test.ts', uses('hono')),
  violation('service', 'src-main', 'src-service/main-process.ts', uses('../src-main/core/c/target.ts'), {
    'src-main/core/c/target.ts': anything,
  }),
  violation('service', 'electron', 'src-service/electron.ts', uses('electron')),
  violation(
    'service-tests',
    'src-main, even in a test',
    'src-service/thing.test.ts',
    uses('../src-main/core/d/target.ts'),
    {
      'src-main/core/d/target.ts': anything,
    },
  ),
  violation(
    'service-storage',
    'the room domain',
    'src-service/storage/up.ts',
    uses('../domain/from-storage.ts'),
    {
      'src-service/domain/from-storage.ts': anything,
    },
  ),
  violation('service-domain', 'the room api', 'src-service/domain/up.ts', uses('../api/from-domain.ts'), {
    'src-service/api/from-domain.ts': anything,
  }),
  violation(
    'service-delivery',
    'the room api',
    'src-service/delivery/up.ts',
    uses('../api/from-delivery.ts'),
    {
      'src-service/api/from-delivery.ts': anything,
    },
  ),
  violation('service-http', 'the room api', 'src-service/http/up.ts', uses('../api/from-http.ts'), {
    'src-service/api/from-http.ts': anything,
  }),
  violation('service-page', 'the room api', 'src-service/page/up.ts', uses('../api/from-page.ts'), {
    'src-service/api/from-page.ts': anything,
  }),
  violation('service-api', 'the room delivery', 'src-service/api/up.ts', uses('../delivery/from-api.ts'), {
    'src-service/delivery/from-api.ts': anything,
  }),
  violation('service-server', 'the room api', 'src-service/server/up.ts', uses('../api/from-server.ts'), {
    'src-service/api/from-server.ts': anything,
  }),
  violation('service-seed', 'the room page', 'src-service/seed/up.ts', uses('../page/from-seed.ts'), {
    'src-service/page/from-seed.ts': anything,
  }),
  violation('preload', 'Node', 'src-preload/node.ts', uses('node:fs')),
  violation('preload', 'a package', 'src-preload/zod.ts', uses('zod')),
  violation(
    'preload-tests',
    'another layer, even in a test',
    'src-preload/thing.test.ts',
    uses('../src-main/core/e/target.ts'),
    {
      'src-main/core/e/target.ts': anything,
    },
  ),
  violation('preload-types-only', 'code of shared', 'src-preload/code.ts', uses('#shared/b/code.ts'), {
    'shared/b/code.ts': anything,
  }),
  violation('renderer-ui', 'domain knowledge', 'src-renderer/ui/domain.ts', uses('#shared/b/domain.ts'), {
    'shared/b/domain.ts': anything,
  }),
  violation('renderer-ui', 'a state library', 'src-renderer/ui/state.ts', uses('zustand')),
  violation('renderer-ui', 'a feature', 'src-renderer/ui/feature.ts', uses('../features/ui-a/target.ts'), {
    'src-renderer/features/ui-a/target.ts': anything,
  }),
  violation(
    'renderer-ui-tests',
    'shared, even in a test',
    'src-renderer/ui/thing.test.ts',
    uses('#shared/b/test.ts'),
    {
      'shared/b/test.ts': anything,
    },
  ),
  violation('renderer-i18n', 'state', 'src-renderer/i18n/state.ts', uses('../state/a/target.ts'), {
    'src-renderer/state/a/target.ts': anything,
  }),
  violation(
    'renderer-i18n-tests',
    'ui, even in a test',
    'src-renderer/i18n/thing.test.ts',
    uses('../ui/c/target.ts'),
    {
      'src-renderer/ui/c/target.ts': anything,
    },
  ),
  violation('renderer-data', 'ui', 'src-renderer/data/ui.ts', uses('../ui/a/target.ts'), {
    'src-renderer/ui/a/target.ts': anything,
  }),
  violation('renderer-data', 'a network client', 'src-renderer/data/ky.ts', uses('ky')),
  violation(
    'renderer-data-tests',
    'ui, even in a test',
    'src-renderer/data/thing.test.ts',
    uses('../ui/b/target.ts'),
    {
      'src-renderer/ui/b/target.ts': anything,
    },
  ),
  violation('renderer-bridge', 'data', 'src-renderer/bridge/data.ts', uses('../data/b/target.ts'), {
    'src-renderer/data/b/target.ts': anything,
  }),
  violation(
    'renderer-bridge-tests',
    'data, even in a test',
    'src-renderer/bridge/thing.test.ts',
    uses('../data/c/target.ts'),
    {
      'src-renderer/data/c/target.ts': anything,
    },
  ),
  violation('renderer-state', 'data', 'src-renderer/state/data.ts', uses('../data/d/target.ts'), {
    'src-renderer/data/d/target.ts': anything,
  }),
  violation(
    'renderer-state-tests',
    'data, even in a test',
    'src-renderer/state/thing.test.ts',
    uses('../data/e/target.ts'),
    {
      'src-renderer/data/e/target.ts': anything,
    },
  ),
  violation(
    'renderer-components',
    'a feature',
    'src-renderer/components/feature.ts',
    uses('../features/ui-b/target.ts'),
    {
      'src-renderer/features/ui-b/target.ts': anything,
    },
  ),
  violation(
    'renderer-components-tests',
    'a feature, even in a test',
    'src-renderer/components/thing.test.ts',
    uses('../features/ui-c/target.ts'),
    {
      'src-renderer/features/ui-c/target.ts': anything,
    },
  ),
  violation(
    'features-inward',
    'the app around it',
    'src-renderer/features/inward/app.ts',
    uses('../../app/a/target.ts'),
    {
      'src-renderer/app/a/target.ts': anything,
    },
  ),
  violation(
    'features-apart',
    'another feature',
    'src-renderer/features/one/two.ts',
    uses('../two/target.ts'),
    {
      'src-renderer/features/two/target.ts': anything,
    },
  ),
  violation('renderer-in-browser', 'electron', 'src-renderer/app/electron.ts', uses('electron')),
  violation('renderer-without-node', 'Node', 'src-renderer/features/node/disk.ts', uses('node:fs')),
  violation(
    'renderer-from-outside',
    'the main process',
    'src-renderer/app/main.ts',
    uses('../../src-main/core/f/target.ts'),
    {
      'src-main/core/f/target.ts': anything,
    },
  ),
  violation('dexie-in-data', 'dexie outside data', 'src-renderer/features/dexie/query.ts', uses('dexie')),
  violation(
    'nobody-imports-test',
    'a test helper',
    'src-service/helper.ts',
    uses('../test/support/target.ts'),
    {
      'test/support/target.ts': anything,
    },
  ),
  violation(
    'testing-in-tests',
    'a helper of unit tests',
    'src-renderer/data/product.ts',
    uses('./testing/a/target.ts'),
    {
      'src-renderer/data/testing/a/target.ts': anything,
    },
  ),
  violation('build-on-node-alone', 'a package', 'build/package.mjs', uses('zod')),
  violation('no-cycle', 'two modules in a circle', 'shared/cycle/one.ts', uses('./two.ts'), {
    'shared/cycle/two.ts': uses('./one.ts'),
  }),
  violation('no-orphan', 'a module that nothing knows', 'shared/orphan/alone.ts', anything),
  violation('resolvable', 'a missing module', 'shared/c/missing.ts', uses('./nowhere.ts')),
  violation(
    'declared-package',
    'a package that package.json does not list',
    'src-renderer/app/undeclared.ts',
    uses('undeclared'),
  ),
];

/** Every import that the table allows, in one tree. */
export const allowedTree: Readonly<Record<string, string>> = {
  'shared/domain/thing.ts': `import { z } from 'zod';\nexport interface Value { readonly id: string }\nexport const value = z;\n`,
  'shared/domain/thing.test.ts':
    uses('./thing.ts') +
    "import { test } from 'vitest';\nimport { readFileSync } from 'node:fs';\nimport fc from 'fast-check';\ntest('x', () => fc && readFileSync);\n",
  'shared/text/search.ts': 'export const search = 1;\n',
  'src-main/core/value.ts': `import ky from 'ky';\nimport { value as shared } from '#shared/domain/thing.ts';\nimport { readFileSync } from 'node:fs';\nexport const value = [ky, shared, readFileSync];\n`,
  'src-main/electron/main.ts': `import { app } from 'electron';\nimport { AsyncEntry } from '@napi-rs/keyring';\nimport { value } from '../core/value.ts';\nimport path from 'node:path';\nexport const all = [app, AsyncEntry, value, path];\n`,
  'src-service/main.ts': `import { Hono } from 'hono';\nimport { serve } from '@hono/node-server';\nimport { value } from '#shared/domain/thing.ts';\nimport nodemailer from 'nodemailer';\nimport { DatabaseSync } from 'node:sqlite';\nexport const all = [Hono, serve, value, nodemailer, DatabaseSync];\n`,
  'src-preload/preload.ts': `import { contextBridge } from 'electron';\n${usesType('#shared/domain/thing.ts')}export const bridge = contextBridge;\n`,
  'src-renderer/ui/button.tsx': `import { useState } from 'react';\nimport { Dialog } from '@base-ui/react';\nimport { Check } from 'lucide-react';\nimport { search } from '#shared/text/search.ts';\nimport { used } from '../i18n/messages.ts';\nexport const value = [useState, Dialog, Check, search, used];\n`,
  'src-renderer/bridge/bridge.ts': `import { createContext } from 'react';\nimport { value as shared } from '#shared/domain/thing.ts';\nexport const value = [shared, createContext];\n`,
  'src-renderer/data/mirror.ts': `import Dexie from 'dexie';\nimport { QueryClient } from '@tanstack/query-core';\nimport { createStore } from 'zustand';\nimport { value as bridge } from '../bridge/bridge.ts';\nexport const value = [Dexie, QueryClient, createStore, bridge];\n`,
  'src-renderer/i18n/messages.ts': uses('#shared/domain/thing.ts'),
  'src-renderer/state/view.ts': `import { create } from 'zustand';\nexport const value = create;\n`,
  'src-renderer/components/mark.tsx': [
    "import { value as ui } from '../ui/button.tsx';",
    "import { value as data } from '../data/mirror.ts';",
    "import { value as state } from '../state/view.ts';",
    "import { value as bridge } from '../bridge/bridge.ts';",
    "import { used } from '../i18n/messages.ts';",
    "import { value as shared } from '#shared/domain/thing.ts';",
    "import { Check } from 'lucide-react';",
    "import { useState } from 'react';",
    'export const value = [ui, data, state, bridge, used, shared, Check, useState];\n',
  ].join('\n'),
  'src-renderer/features/clients/clients.tsx': [
    "import { value as component } from '../../components/mark.tsx';",
    "import { value as ui } from '../../ui/button.tsx';",
    "import { value as data } from '../../data/mirror.ts';",
    "import { value as state } from '../../state/view.ts';",
    "import { value as shared } from '#shared/domain/thing.ts';",
    "import { Link } from '@tanstack/react-router';",
    "import { useState } from 'react';",
    'export const value = [component, ui, data, state, shared, Link, useState];\n',
  ].join('\n'),
  'src-renderer/main.tsx': uses('./features/clients/clients.tsx'),
  'test/e2e/run.ts': uses('../../src-main/core/value.ts'),
  'build/run.mjs': "import path from 'node:path';\nexport const value = path;\n",
};
