import { Component, type ComponentType } from 'preact';

/** A component that renders again only if one of its props changes: an item of a long list, for example. */
export const memo = <P extends object>(View: ComponentType<P>): ComponentType<P> =>
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return Object.entries(next).some(([name, value]) => value !== Reflect.get(this.props, name));
    }

    override render() {
      return <View {...(this.props as P)} />;
    }
  };
