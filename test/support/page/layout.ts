import type { Page } from '@playwright/test';

/** The texts of truncated controls, labels, states, dates and amounts, and of tab lists that overflow. */
export function truncatedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // `span:has(> svg)` is a state: a glyph beside its text.
    const named =
      'button, nav a, label, legend, th, time, [role=tab], [role=radio], [role=columnheader], [role=status], .figures, span:has(> svg)';
    const tabs = [...document.querySelectorAll<HTMLElement>('[role=tablist]')].filter(
      (list) => list.scrollWidth > list.clientWidth,
    );
    return [...document.querySelectorAll<HTMLElement>(named)]
      .flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>('*')])
      .filter((element) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
        // Text for screen readers is clipped on purpose.
        if (overflowX === 'visible' || clipPath !== 'none' || element.clientWidth <= 1) return false;
        return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
      })
      .concat(tabs)
      .map((element) => `${element.localName} “${(element.textContent ?? '').trim().slice(0, 60)}”`);
  });
}

/** Elements beyond the window's edges that cannot be scrolled into view. */
export function outsideWindow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean => {
      if (element === null) return false;
      const { overflowX } = getComputedStyle(element);
      return (overflowX === 'auto' || overflowX === 'scroll') && element.scrollWidth > element.clientWidth
        ? true
        : scrolls(element.parentElement);
    };
    const found = [
      ...document.querySelectorAll('button, a, input, textarea, h1, h2, [role=tab], [role=gridcell]'),
    ]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement);
      })
      .map((element) => `${element.localName} “${(element.textContent ?? '').trim().slice(0, 60)}”`);
    const whole = document.scrollingElement;
    if (whole !== null && whole.scrollWidth > innerWidth) found.push('the page itself');
    return found;
  });
}

/** Controls that the keyboard cannot reach: they are not in the tab order, and were not removed from it on purpose. */
export function unreachableByKeyboard(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const roles = ['button', 'checkbox', 'combobox', 'link', 'menuitem', 'radio', 'slider', 'switch', 'tab'];
    return [...document.querySelectorAll<HTMLElement>(roles.map((role) => `[role=${role}]`).join())]
      .filter((element) => element.tabIndex < 0 && !element.hasAttribute('tabindex'))
      .filter((element) => element.checkVisibility() && element.ariaDisabled !== 'true')
      .map((element) => `${element.role} “${(element.ariaLabel ?? element.textContent ?? '').slice(0, 60)}”`);
  });
}
