/** A menu item as the app described it. Roles and accelerators have no effect. */
interface ItemTemplate {
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly accelerator?: string;
  readonly submenu?: readonly ItemTemplate[];
  readonly click?: () => void;
}

interface MenuItem extends Omit<ItemTemplate, 'submenu'> {
  readonly submenu?: Menu;
}

let applicationMenu: Menu | null = null;

/** Electron's `Menu`: can be built and read, but is not shown. */
export class Menu {
  readonly items: readonly MenuItem[];

  constructor(items: readonly MenuItem[] = []) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly ItemTemplate[]): Menu {
    return new Menu(
      template.map(({ submenu, ...item }) => ({
        ...item,
        ...(submenu !== undefined && { submenu: Menu.buildFromTemplate(submenu) }),
      })),
    );
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const found = item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(): void {}
}
