import { describe, expect, it } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuGroups } from '#shared/bridge/menu.ts';
import { applicationMenu } from './application-menu.ts';

const groups: MenuGroups = [
  {
    menu: 'file',
    label: 'Datei',
    commands: [{ id: 'proposal.new', label: 'Neu', accelerator: 'CmdOrCtrl+N', enabled: true }],
  },
  {
    menu: 'go',
    label: 'Gehe zu',
    commands: [{ id: 'go.back', label: 'Zurück', accelerator: null, enabled: false }],
  },
];

function menu(platform: NodeJS.Platform, more: { isPackaged?: boolean; groups?: MenuGroups } = {}) {
  const chosen: string[] = [];
  const template = applicationMenu({
    platform,
    isPackaged: more.isPackaged ?? true,
    groups: more.groups ?? groups,
    onCommand: (id) => chosen.push(id),
  });
  const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
  const find = (id: string): MenuItemConstructorOptions | undefined => items.find((item) => item.id === id);
  const roles = items.map(({ role }) => role).filter((role) => role !== undefined);
  return { template, find, roles, chosen };
}

describe('the native menu', () => {
  it("shows the window's commands with its labels, and runs them", () => {
    const { template, find, chosen } = menu('linux');
    expect(template.map(({ label, role }) => label ?? role)).toEqual([
      'Datei',
      'Edit',
      'View',
      'Gehe zu',
      'Window',
    ]);
    find('proposal.new')?.click?.({} as never, undefined, {});
    expect(chosen).toEqual(['proposal.new']);
    expect(find('go.back')).toMatchObject({ enabled: false });
  });

  it('shows shortcuts without handling them, because the page does', () => {
    const { find } = menu('win32');
    expect(find('proposal.new')).toMatchObject({ accelerator: 'CmdOrCtrl+N', registerAccelerator: false });
    expect(find('go.back')).not.toHaveProperty('accelerator');
  });

  it("follows the system's conventions", () => {
    expect(menu('darwin').template[0]).toMatchObject({ role: 'appMenu' });
    expect(menu('darwin').roles).toContain('close');
    expect(menu('linux').roles).toContain('quit');
    expect(menu('linux').roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'zoomIn']));
  });

  it('leaves reload and the developer tools to unpackaged builds', () => {
    const development = ['reload', 'toggleDevTools'];
    expect(menu('linux').roles).not.toEqual(expect.arrayContaining(development));
    expect(menu('linux', { isPackaged: false }).roles).toEqual(expect.arrayContaining(development));
  });

  it('is complete before a window has sent its commands', () => {
    const { template } = menu('linux', { groups: [] });
    expect(template.map(({ label, role }) => label ?? role)).toEqual(['File', 'Edit', 'View', 'Window']);
  });
});
