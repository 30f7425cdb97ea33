//! Commands: what menus, buttons, keys and the palette call, each a row of one table.

use super::Shortcut;

/// What can be called by name. The editor does it; the table says all else about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// Its name for settings and tests: `menu.what`.
    pub id: &'static str,
    /// What it is called in menus; three dots if it asks before it acts.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub hint: &'static str,
    /// The name of its picture.
    pub icon: &'static str,
    /// Its keys unless they were changed; several are parted by a space; none if empty.
    pub keys: &'static str,
    /// The menu that it stands in.
    pub menu: Menu,
    /// When it can be called.
    pub when: When,
}

/// Where a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Menu {
    /// Files.
    File,
    /// Changes to the map.
    Edit,
    /// What the map lists, and how its cells divide.
    Map,
    /// The selected cells.
    Select,
    /// What is drawn.
    View,
    /// Colours over the ground.
    Overlay,
    /// Where the sun stands.
    Sun,
    /// How much is done for the picture.
    Quality,
    /// Places of the camera to come back to.
    Bookmark,
    /// Two views of the map.
    Compare,
    /// What the left button does.
    Tool,
    /// How the brush is.
    Brush,
    /// The level that is painted.
    Level,
    /// Objects and models.
    Object,
    /// Volumes and their voxels.
    Volume,
    /// Panels and the program itself.
    Window,
    /// Help.
    Help,
}

impl Menu {
    /// Every menu, from left to right.
    pub const ALL: [Self; 17] = [
        Self::File,
        Self::Edit,
        Self::Map,
        Self::Select,
        Self::View,
        Self::Overlay,
        Self::Sun,
        Self::Quality,
        Self::Bookmark,
        Self::Compare,
        Self::Tool,
        Self::Brush,
        Self::Level,
        Self::Object,
        Self::Volume,
        Self::Window,
        Self::Help,
    ];

    /// What it is called.
    pub const fn label(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Map => "Map",
            Self::Select => "Select",
            Self::View => "View",
            Self::Overlay => "Overlay",
            Self::Sun => "Sun",
            Self::Quality => "Quality",
            Self::Bookmark => "Bookmark",
            Self::Compare => "Compare",
            Self::Tool => "Tool",
            Self::Brush => "Brush",
            Self::Level => "Level",
            Self::Object => "Object",
            Self::Volume => "Volume",
            Self::Window => "Window",
            Self::Help => "Help",
        }
    }
}

/// When a command can be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At any time.
    Always,
    /// While the map may be changed and no stroke is under way.
    Writable,
    /// While there is something to undo.
    CanUndo,
    /// While there is something to do again.
    CanRedo,
    /// While there is something to save.
    Unsaved,
    /// While no stroke is under way.
    Idle,
    /// While a brush is chosen.
    HasBrush,
    /// While there are recent files.
    HasRecent,
    /// While two viewports are shown.
    Comparing,
    /// While the map may be changed and no script is recorded.
    CanRecord,
    /// While a script is recorded.
    Recording,
    /// While there are so many bookmarks.
    Bookmarked(u8),
    /// While an object is chosen and the map may be changed.
    HasObject,
    /// While an object, or a volume by its tool, is chosen and the map may be changed.
    HasChosen,
    /// While a volume is chosen, whatever the tool.
    HasVolume,
    /// The same, and the map may be changed.
    ChangesVolume,
    /// While voxels of the chosen volume are selected.
    HasVoxels,
    /// The same, and the map may be changed.
    ChangesVoxels,
    /// While there are objects that don't stand on the ground, and the map may be changed.
    HasBuried,
    /// While a piece of ground is about to be set down.
    InHand,
    /// While cells of the map may have this level.
    HasLevel(u8),
}

/// What commands are enabled by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The map may not be changed.
    pub read_only: bool,
    /// A stroke is under way.
    pub stroking: bool,
    /// An object is chosen.
    pub has_object: bool,
    /// A volume is chosen, and the tool is that of volumes.
    pub has_volume: bool,
    /// A volume is chosen, whatever the tool.
    pub volume_chosen: bool,
    /// Voxels of it are selected.
    pub voxels_selected: bool,
    /// There is something to undo.
    pub can_undo: bool,
    /// There is something to do again.
    pub can_redo: bool,
    /// There is something to save.
    pub unsaved: bool,
    /// A brush is chosen.
    pub has_brush: bool,
    /// There are recent files.
    pub has_recent: bool,
    /// Two viewports are shown.
    pub comparing: bool,
    /// A script is recorded.
    pub recording: bool,
    /// How many bookmarks there are.
    pub bookmarks: u8,
    /// There are objects that don't stand on the ground.
    pub has_buried: bool,
    /// A piece of ground is about to be set down.
    pub in_hand: bool,
    /// The highest level of the map.
    pub levels: u8,
}

impl When {
    /// Whether it is so now.
    pub const fn holds(self, state: &State) -> bool {
        match self {
            Self::Always => true,
            Self::HasObject => state.has_object && !state.read_only && !state.stroking,
            Self::HasChosen => {
                (state.has_object || state.has_volume) && !state.read_only && !state.stroking
            }
            Self::HasVolume => state.volume_chosen && !state.stroking,
            Self::ChangesVolume => state.volume_chosen && !state.read_only && !state.stroking,
            Self::HasVoxels => state.voxels_selected && !state.stroking,
            Self::ChangesVoxels => state.voxels_selected && !state.read_only && !state.stroking,
            Self::Writable => !state.read_only && !state.stroking,
            Self::CanUndo => state.can_undo && !state.read_only && !state.stroking,
            Self::CanRedo => state.can_redo && !state.read_only && !state.stroking,
            Self::Unsaved => state.unsaved && !state.read_only && !state.stroking,
            Self::Idle => !state.stroking,
            Self::HasBrush => state.has_brush,
            Self::Comparing => state.comparing,
            Self::Bookmarked(number) => state.bookmarks >= number,
            Self::HasRecent => state.has_recent && !state.stroking,
            Self::CanRecord => !state.recording && !state.read_only && !state.stroking,
            Self::Recording => state.recording && !state.stroking,
            Self::HasBuried => state.has_buried && !state.read_only && !state.stroking,
            Self::InHand => state.in_hand,
            Self::HasLevel(level) => state.levels >= level,
        }
    }

    /// Why it is not so now, in a sentence without its full stop.
    pub const fn why_not(self, state: &State) -> &'static str {
        let writes = matches!(
            self,
            Self::Writable
                | Self::CanUndo
                | Self::CanRedo
                | Self::Unsaved
                | Self::CanRecord
                | Self::HasObject
                | Self::HasChosen
                | Self::HasBuried
                | Self::ChangesVolume
                | Self::ChangesVoxels
        );
        if state.stroking {
            return "A stroke is under way";
        }
        if writes && state.read_only {
            return "The map is read-only; save it as another file to change it";
        }
        match self {
            Self::CanUndo => "There is nothing to undo",
            Self::CanRedo => "There is nothing to do again",
            Self::Unsaved => {
                "There is nothing to save: nothing was changed since the map was opened or saved. “Save as…” writes a copy"
            }
            Self::HasObject => {
                "No object is chosen; click one with the object tool, or in the Problems panel"
            }
            Self::HasChosen => {
                "Nothing is chosen; click an object with the object tool, or a volume with the volume tool"
            }
            Self::HasVolume | Self::ChangesVolume => {
                "No volume is chosen; click one in the Volumes panel, or in the view with the volume tool"
            }
            Self::HasVoxels | Self::ChangesVoxels => {
                "No voxels are selected; set the volume tool to Voxels and drag over a volume"
            }
            Self::HasBuried => "Every object stands on the ground",
            Self::InHand => "Nothing is about to be set down; copy cells and paste them first",
            Self::HasLevel(_) => {
                "The map has no level so high; the Detail panel sets the highest one"
            }
            Self::HasBrush => "The tool has no brush",
            Self::HasRecent => "No file was opened yet",
            Self::CanRecord => "A script is being recorded already",
            Self::Recording => "No script is being recorded",
            Self::Comparing => "Only one viewport is shown",
            Self::Bookmarked(_) => "There is no such bookmark; Bookmark this view sets one",
            Self::Always | Self::Writable | Self::Idle => "It can’t be done now",
        }
    }
}

impl Command {
    /// The command of this name.
    pub fn named(id: &str) -> Option<&'static Self> {
        super::TABLE.iter().find(|command| command.id == id)
    }

    /// Whether it can be called now.
    pub const fn is_enabled(&self, state: &State) -> bool {
        self.when.holds(state)
    }

    /// Its shortcuts unless they were changed, the first to be shown.
    pub fn shortcuts(&self) -> Vec<Shortcut> {
        let keys = self.keys.split_whitespace();
        keys.filter_map(|keys| keys.parse().ok()).collect()
    }
}
