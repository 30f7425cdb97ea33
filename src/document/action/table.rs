//! The table of commands, and what the mouse does.

use super::Command;
use super::command::{Menu, When};

const fn row(
    menu: Menu,
    id: &'static str,
    keys: &'static str,
    icon: &'static str,
    when: When,
    label: &'static str,
    hint: &'static str,
) -> Command {
    Command {
        id,
        label,
        hint,
        icon,
        keys,
        menu,
        when,
    }
}

/// Every command, in the order of the menus.
#[rustfmt::skip]
pub const TABLE: &[Command] = &[
    row(Menu::File, "file.new", "Ctrl+N", "new", When::Idle, "New…", "Make a flat map"),
    row(Menu::File, "file.open", "Ctrl+O", "folder", When::Idle, "Open…", "Open a map from a file"),
    row(Menu::File, "file.recent", "", "clock", When::HasRecent, "Open recent", "Open a map that was open before"),
    row(Menu::File, "file.sample", "", "mountain", When::Idle, "Open the sample map", "Open the ground that comes with the program, as a new map"),
    row(Menu::File, "file.save", "Ctrl+S", "save", When::Unsaved, "Save", "Write the map to its file"),
    row(Menu::File, "file.save-as", "Ctrl+Shift+S", "save", When::Idle, "Save as…", "Write the map to another file and go on with that"),
    row(Menu::File, "file.import", "Ctrl+I", "import", When::Idle, "Import heights…", "Make a map from heights, or replace the heights of this one"),
    row(Menu::File, "file.import-layer", "", "layers", When::Writable, "Import a layer…", "Replace a layer of the map by a picture"),
    row(Menu::File, "file.import-volume", "", "import", When::Writable, "Import a volume…", "Make voxels of a GLB or OBJ model, or take those of a MagicaVoxel file"),
    row(Menu::File, "file.export", "Ctrl+E", "export", When::Idle, "Export…", "Write a GLB, a height map, the layers, volumes or materials"),
    row(Menu::File, "file.quit", "Ctrl+Q", "close", When::Always, "Quit", "Leave the program; unsaved work is asked about first"),

    row(Menu::Edit, "edit.undo", "Ctrl+Z", "undo", When::CanUndo, "Undo", "Take the newest edit back"),
    row(Menu::Edit, "edit.redo", "Ctrl+Shift+Z Ctrl+Y", "redo", When::CanRedo, "Redo", "Do the edit again that was taken back last"),
    row(Menu::Edit, "edit.history", "Ctrl+H", "clock", When::Always, "History", "Show the list of edits; a click goes there"),
    row(Menu::Edit, "edit.fill", "Ctrl+Shift+F", "fill", When::Writable, "Fill all with the level", "Give the chosen displacement level to every cell"),
    row(Menu::Edit, "edit.dress", "Ctrl+D", "mountain", When::Writable, "Dress the ground", "Choose levels, textures, covers, alphas and palettes from slope, height and visible sky"),
    row(Menu::Edit, "edit.blend", "", "layers", When::Writable, "Blend borders", "Make the borders between textures gradual by covers and their alphas"),
    row(Menu::Edit, "edit.size", "", "frame", When::Writable, "Size of the map…", "Crop or enlarge the ground, resample it, or shift it within its frame"),
    row(Menu::Edit, "edit.record", "", "list", When::CanRecord, "Record a script", "Write down what you do from now on, to be done again by “landform apply”"),
    row(Menu::Edit, "edit.record-save", "", "save", When::Recording, "Stop and save the script…", "End the recording and write it to a file"),
    row(Menu::Edit, "edit.record-drop", "", "close", When::Recording, "Stop without a script", "End the recording and forget it"),
    row(Menu::Edit, "edit.copy", "Ctrl+C", "layers", When::Idle, "Copy", "Copy every layer of the selected cells"),
    row(Menu::Edit, "edit.paste", "Ctrl+V", "layers", When::Writable, "Paste", "Take what was copied in hand; a click sets it down"),
    row(Menu::Edit, "edit.repeat", "Shift+R", "redo", When::Writable, "Repeat the last stroke", "Draw the last stroke again, where it was"),
    row(Menu::Edit, "edit.repeat-here", "Ctrl+R", "redo", When::Writable, "Repeat the last stroke here", "Draw the last stroke again, from the cursor on"),
    row(Menu::Edit, "edit.detail", "", "gear", When::Always, "Detail", "Show divisions, reference distances, height of displacement, alpha, palette strength, seed and highest level"),
    row(Menu::Map, "map.more-divisions", "", "plus", When::Writable, "One division more", "Let cells of the map divide once more"),
    row(Menu::Map, "map.fewer-divisions", "", "minus", When::Writable, "One division less", "Let cells of the map divide once less"),
    row(Menu::Map, "map.add-texture", "", "texture", When::Writable, "Add a texture…", "Keep a picture of your own in the map as a texture"),
    row(Menu::Map, "map.add-material", "", "drop", When::Writable, "Add a material", "Add a material for voxels and textures"),
    row(Menu::Map, "map.add-palette", "", "palette", When::Writable, "Add a palette", "Add a copy of the chosen palette"),

    row(Menu::Select, "select.all", "Ctrl+A", "select", When::Idle, "Select all", "Select every cell; with the object tool, every object; with the volume tool, all voxels"),
    row(Menu::Select, "select.none", "Ctrl+Shift+A", "select", When::Idle, "Select none", "Select no cell; with the object tool, no object"),
    row(Menu::Select, "select.invert", "Ctrl+Shift+I", "select", When::Idle, "Invert the selection", "Select the cells, or objects, that are not selected"),
    row(Menu::Select, "select.turn", "", "redo", When::InHand, "Turn the piece in hand", "Turn what is about to be set down by a quarter"),
    row(Menu::Select, "select.mirror", "", "both", When::InHand, "Mirror the piece in hand", "Exchange east and west of what is about to be set down"),
    row(Menu::Select, "select.fill", "Ctrl+Shift+L", "fill", When::Writable, "Fill the selection", "Give the selected cells what the select tool's panel says"),

    row(Menu::View, "view.cycle", "Z", "both", When::Always, "Next way of drawing", "Textured, wireframe, both in turn"),
    row(Menu::View, "view.textured", "", "solid", When::Always, "Textured", "Draw the ground as the game shows it"),
    row(Menu::View, "view.wireframe", "", "wire", When::Always, "Wireframe", "Draw the edges of cells and divisions alone"),
    row(Menu::View, "view.both", "", "both", When::Always, "Textured with wireframe", "Draw the edges over the ground"),
    row(Menu::View, "view.unlit", "Shift+Z", "layers", When::Always, "Unlit", "Draw the colours of the ground without light and shadow"),
    row(Menu::View, "view.enhanced", "N", "sun", When::Always, "Enhanced", "Height-aware edges and large-scale tints over the plain drawing rule"),
    row(Menu::View, "view.frame", "F", "frame", When::Always, "Frame what is chosen", "Bring the place under the cursor into view"),
    row(Menu::View, "view.home", "Home", "home", When::Always, "Frame the whole map", "See all of the map"),
    row(Menu::View, "view.above", "F2", "map", When::Idle, "Map from above", "See the map straight from above, to scale, and paint there"),
    row(Menu::View, "view.walk", "F3", "walk", When::Idle, "On foot", "Walk at eye height: W A S D, right drag to look, Shift runs"),
    row(Menu::View, "view.freeze-eye", "K", "eye", When::Always, "Freeze the eye", "Keep the detail frozen where it is and look at it from outside"),
    row(Menu::View, "view.morph", "M", "mountain", When::Writable, "Morph", "Let new vertices move gently into place"),
    row(Menu::View, "view.every-vertex", "", "wire", When::Always, "Every recorded vertex", "Draw far ground as finely as it is recorded, instead of ever larger blocks"),
    row(Menu::View, "view.rings", "G", "select", When::Always, "Reference distances", "Show the distances of division as rings on the ground"),
    row(Menu::View, "view.section", "", "frame", When::Always, "Section", "Cut ground and volumes open by a plane, to look inside"),
    row(Menu::View, "view.minimap", "", "rectangle", When::Always, "Mini-map", "Show the whole map small in a corner"),

    row(Menu::Overlay, "overlay.auto", "Shift+O", "brush", When::Always, "Overlay while painting", "Show what the tool paints, while it paints and a moment after"),
    row(Menu::Overlay, "overlay.none", "0", "close", When::Always, "No overlay", "Show the ground alone"),
    row(Menu::Overlay, "overlay.levels", "1", "level", When::Always, "Displacement levels", "Colour each cell by how rough it may become"),
    row(Menu::Overlay, "overlay.divisions", "2", "wire", When::Always, "Divisions", "Colour each cell by how often it is divided now"),
    row(Menu::Overlay, "overlay.rates", "", "mountain", When::Always, "Rate of the newest vertices", "Colour each cell by how far its newest vertices have moved"),
    row(Menu::Overlay, "overlay.textures", "3", "texture", When::Always, "Textures", "Colour each cell by its base texture"),
    row(Menu::Overlay, "overlay.covers", "4", "layers", When::Always, "Covers", "Colour each cell by its cover"),
    row(Menu::Overlay, "overlay.cover-alpha", "5", "alpha", When::Always, "Alpha of the cover", "Colour the ground by how much of its cover shows"),
    row(Menu::Overlay, "overlay.base-alpha", "", "alpha", When::Always, "Alpha of the base", "Colour the ground by how much of its base texture shows"),
    row(Menu::Overlay, "overlay.palettes", "6", "palette", When::Always, "Palettes", "Colour each cell by its palette"),
    row(Menu::Overlay, "overlay.colours", "7", "drop", When::Always, "Colours of vertices", "Show the tints alone, those of palettes included"),
    row(Menu::Overlay, "overlay.slopes", "8", "raise", When::Always, "Slope", "Colour the ground by how steep it is"),
    row(Menu::Overlay, "overlay.heights", "", "terrace", When::Always, "Height bands", "Colour the ground by its height"),
    row(Menu::Overlay, "overlay.contours", "9", "erode", When::Always, "Contour lines", "Draw lines of equal height"),
    row(Menu::Overlay, "overlay.materials", "", "layers", When::Always, "Materials shown", "Colour volumes by the materials that they show, and the ground by those of its textures"),
    row(Menu::Overlay, "overlay.touched", "", "layers", When::Always, "Materials touched", "Colour volumes and ground by the material that a game is told when they are touched"),
    row(Menu::Overlay, "overlay.density", "", "drop", When::Always, "Density of voxels", "Colour volumes by how full their voxels are"),
    row(Menu::Overlay, "overlay.collision", "", "wire", When::Always, "Collision mesh", "Show what is touched of volumes, with its edges, over what is drawn"),

    row(Menu::Sun, "sun.morning", "", "sun", When::Always, "Morning", "Let the sun stand low in the east"),
    row(Menu::Sun, "sun.noon", "", "sun", When::Always, "Noon", "Let the sun stand high in the south"),
    row(Menu::Sun, "sun.afternoon", "", "sun", When::Always, "Afternoon", "Let the sun stand in the west, as at first"),
    row(Menu::Sun, "sun.evening", "", "sun", When::Always, "Evening", "Let the sun stand low in the west, in warm light"),
    row(Menu::Quality, "quality.auto", "", "gear", When::Always, "What suits the card", "Let the graphics card decide how much is done for the picture"),
    row(Menu::Quality, "quality.low", "", "gear", When::Always, "Low", "Draw fast: for a software renderer"),
    row(Menu::Quality, "quality.medium", "", "gear", When::Always, "Medium", "Draw for a small graphics card"),
    row(Menu::Quality, "quality.high", "", "gear", When::Always, "High", "Draw everything"),

    row(Menu::Bookmark, "bookmark.set", "Ctrl+B", "plus", When::Always, "Bookmark this view", "Remember where the camera is"),
    row(Menu::Bookmark, "bookmark.1", "Ctrl+1", "eye", When::Bookmarked(1), "Bookmark 1", "Go to the first bookmark"),
    row(Menu::Bookmark, "bookmark.2", "Ctrl+2", "eye", When::Bookmarked(2), "Bookmark 2", "Go to the second bookmark"),
    row(Menu::Bookmark, "bookmark.3", "Ctrl+3", "eye", When::Bookmarked(3), "Bookmark 3", "Go to the third bookmark"),
    row(Menu::Bookmark, "bookmark.4", "Ctrl+4", "eye", When::Bookmarked(4), "Bookmark 4", "Go to the fourth bookmark"),
    row(Menu::Bookmark, "bookmark.5", "Ctrl+5", "eye", When::Bookmarked(5), "Bookmark 5", "Go to the fifth bookmark"),
    row(Menu::Bookmark, "bookmark.6", "Ctrl+6", "eye", When::Bookmarked(6), "Bookmark 6", "Go to the sixth bookmark"),
    row(Menu::Bookmark, "bookmark.7", "Ctrl+7", "eye", When::Bookmarked(7), "Bookmark 7", "Go to the seventh bookmark"),
    row(Menu::Bookmark, "bookmark.8", "Ctrl+8", "eye", When::Bookmarked(8), "Bookmark 8", "Go to the eighth bookmark"),
    row(Menu::Bookmark, "bookmark.9", "Ctrl+9", "eye", When::Bookmarked(9), "Bookmark 9", "Go to the ninth bookmark"),
    row(Menu::Bookmark, "bookmark.forget", "", "close", When::Bookmarked(1), "Forget the bookmarks", "Forget every bookmark of this map"),

    row(Menu::Compare, "compare.next", "F4", "frame", When::Always, "Next comparison", "Go through the comparisons of this menu that differ on this map"),
    row(Menu::Compare, "compare.0-1", "", "solid", When::Always, "0 and 1 divisions", "Compare the recorded ground with one division"),
    row(Menu::Compare, "compare.0-3", "", "solid", When::Always, "0 and 3 divisions", "Compare the recorded ground with three divisions"),
    row(Menu::Compare, "compare.1-3", "", "solid", When::Always, "1 and 3 divisions", "Compare one division with three"),
    row(Menu::Compare, "compare.0-1-wire", "", "wire", When::Always, "0 and 1 divisions, wireframe", "Compare the edges of the recorded ground with those of one division"),
    row(Menu::Compare, "compare.0-3-wire", "", "wire", When::Always, "0 and 3 divisions, wireframe", "Compare the edges of the recorded ground with those of three divisions"),
    row(Menu::Compare, "compare.1-3-wire", "", "wire", When::Always, "1 and 3 divisions, wireframe", "Compare the edges of one division with those of three"),
    row(Menu::Compare, "compare.levels", "", "level", When::Always, "Highest level, and 0 under objects, 1 on grass", "Try out the highest displacement level everywhere, and beside it level 0 under objects and 1 on grass; the map is not edited"),
    row(Menu::Compare, "compare.blending", "", "alpha", When::Always, "Alpha blending on and off", "Try out the ground without blended textures; the map is not edited"),
    row(Menu::Compare, "compare.views", "", "frame", When::Always, "Textured and with wireframe", "See the map in two viewports, each with its own way of drawing"),
    row(Menu::Compare, "compare.arrangement", "F6", "rectangle", When::Comparing, "Side by side or wipe", "Change between two pictures and one that a line parts"),
    row(Menu::Compare, "compare.cameras", "", "eye", When::Comparing, "One camera or two", "Let both viewports see from the same place, or each from its own"),
    row(Menu::Compare, "compare.close", "", "close", When::Comparing, "Close the comparison", "Show the map alone again; Escape does the same"),

    row(Menu::Tool, "tool.look", "V", "eye", When::Idle, "Look", "Turn around the ground and ask it with a click"),
    row(Menu::Tool, "tool.tape", "Shift+Q", "tape", When::Idle, "Measuring tape", "Measure length, height and slope between two places of the ground"),
    row(Menu::Tool, "tool.touch", "Shift+C", "touch", When::Idle, "Touch", "Throw a ray, a ball or a walker at the scene and see what a game is told"),
    row(Menu::Tool, "tool.level", "D", "level", When::Idle, "Level brush", "Paint how rough cells may become"),
    row(Menu::Tool, "tool.raise", "U", "raise", When::Idle, "Raise or lower", "Push the ground up; with Ctrl down"),
    row(Menu::Tool, "tool.smooth", "S", "smooth", When::Idle, "Smooth", "Smooth the ground, and go on while held"),
    row(Menu::Tool, "tool.flatten", "L", "flatten", When::Idle, "Flatten", "Draw the ground to one height: the typed one, or that where the stroke begins"),
    row(Menu::Tool, "tool.noise", "J", "noise", When::Idle, "Roughen", "Add bumps to the ground"),
    row(Menu::Tool, "tool.terrace", "Y", "terrace", When::Idle, "Terrace", "Cut the ground into steps"),
    row(Menu::Tool, "tool.erode", "E", "erode", When::Idle, "Erode", "Let what is too steep slide down"),
    row(Menu::Tool, "tool.ramp", "I", "ramp", When::Idle, "Ramp", "Let the ground rise evenly from where you press to where you let go"),
    row(Menu::Tool, "tool.stamp", "Shift+U", "stamp", When::Idle, "Stamp", "Put ground of the brush's picture on the ground; with Ctrl the other way"),
    row(Menu::Tool, "tool.texture", "T", "texture", When::Idle, "Texture brush", "Paint the base texture of cells"),
    row(Menu::Tool, "tool.cover", "C", "layers", When::Idle, "Cover brush", "Paint a second texture over the base, with a soft edge"),
    row(Menu::Tool, "tool.alpha", "A", "alpha", When::Idle, "Alpha brush", "Paint how much of the cover or of the base shows"),
    row(Menu::Tool, "tool.colour", "O", "drop", When::Idle, "Colour brush", "Tint the ground at its vertices"),
    row(Menu::Tool, "tool.palette", "P", "palette", When::Idle, "Palette brush", "Choose the palette that cells draw their tints from"),
    row(Menu::Tool, "tool.hole", "H", "hole", When::Idle, "Hole brush", "Cut holes into the ground; with Ctrl close them"),
    row(Menu::Tool, "tool.blend", "Shift+T", "blend", When::Idle, "Blend brush", "Make the borders between textures gradual under the brush"),
    row(Menu::Tool, "tool.rectangle", "R", "rectangle", When::Idle, "Rectangle fill", "Fill a rectangle of cells with a level, texture, cover, palette or hole"),
    row(Menu::Tool, "tool.select", "Q", "select", When::Idle, "Select", "Select cells to paint within, to copy or to fill"),

    row(Menu::Tool, "tool.object", "W", "object", When::Idle, "Objects", "Place the chosen model with a click; choose, move, turn and scale objects"),
    row(Menu::Tool, "tool.volume", "Shift+B", "volume", When::Idle, "Volumes", "Choose, move, turn and resize volumes; select, copy and fill boxes of their voxels"),

    row(Menu::Tool, "tool.voxel-add", "Shift+W", "voxel-add", When::Idle, "Add voxels", "Fill with the chosen material; with Ctrl dig"),
    row(Menu::Tool, "tool.voxel-dig", "Shift+D", "voxel-dig", When::Idle, "Dig voxels", "Empty what the brush reaches, deeper while held; with Ctrl add"),
    row(Menu::Tool, "tool.voxel-smooth", "Shift+S", "voxel-smooth", When::Idle, "Smooth voxels", "Round off what the brush reaches, and go on while held"),
    row(Menu::Tool, "tool.voxel-flatten", "Shift+L", "voxel-flatten", When::Idle, "Flatten voxels", "Fill and dig up to the plane of the surface where the stroke begins"),
    row(Menu::Tool, "tool.voxel-paint", "Shift+P", "voxel-paint", When::Idle, "Paint a material", "Give voxels the chosen material, alone or mixed with theirs"),
    row(Menu::Tool, "tool.voxel-explode", "Shift+X", "voxel-explode", When::Idle, "Explode", "Blast away what the power can break of the materials there"),

    row(Menu::Brush, "brush.smaller", "[", "minus", When::HasBrush, "Smaller", "Make the brush smaller"),
    row(Menu::Brush, "brush.larger", "]", "plus", When::HasBrush, "Larger", "Make the brush larger"),
    row(Menu::Brush, "brush.weaker", "-", "minus", When::HasBrush, "Weaker", "Lessen the brush's strength"),
    row(Menu::Brush, "brush.stronger", "=", "plus", When::HasBrush, "Stronger", "Raise the brush's strength"),
    row(Menu::Brush, "brush.softer", "{", "minus", When::HasBrush, "Softer", "Lessen the part of the brush that has full strength"),
    row(Menu::Brush, "brush.harder", "}", "plus", When::HasBrush, "Harder", "Enlarge the part of the brush that has full strength"),
    row(Menu::Brush, "brush.level-down", ",", "minus", When::Always, "Level down", "Choose the next lower level to paint"),
    row(Menu::Brush, "brush.level-up", ".", "plus", When::Always, "Level up", "Choose the next higher level to paint"),
    row(Menu::Brush, "brush.way", "X", "level", When::HasBrush, "Set, raise or lower", "Change in turn whether the brush sets, raises or lowers levels"),
    row(Menu::Brush, "brush.reset", "", "reset", When::HasBrush, "Reset the brush", "Give the brush the size, strength and shape that fit the map"),
    row(Menu::Brush, "brush.unmask", "", "select", When::HasBrush, "Take the mask off", "Let the brush work everywhere again"),
    row(Menu::Brush, "brush.mirror-x", "", "both", When::HasBrush, "Symmetry west–east", "Repeat strokes across the middle of the map, or no longer"),
    row(Menu::Brush, "brush.mirror-z", "", "both", When::HasBrush, "Symmetry north–south", "Repeat strokes across the middle of the map, or no longer"),
    row(Menu::Brush, "brush.ball", "", "volume", When::Always, "Ball of voxels", "Let the tools for voxels work with a round brush"),
    row(Menu::Brush, "brush.block", "", "volume", When::Always, "Block of voxels", "Let the tools for voxels work with a square brush"),
    row(Menu::Brush, "brush.replace", "", "voxel-paint", When::Always, "Replace the material", "Let painted voxels become of the chosen material alone"),
    row(Menu::Brush, "brush.mix", "", "voxel-paint", When::Always, "Mix the material in", "Let painted voxels get a share of the chosen material"),

    row(Menu::Level, "level.0", "Alt+0", "level", When::HasLevel(0), "Paint level 0", "Smooth ground: no displacement"),
    row(Menu::Level, "level.1", "Alt+1", "level", When::HasLevel(1), "Paint level 1", "Paint the first displacement level"),
    row(Menu::Level, "level.2", "Alt+2", "level", When::HasLevel(2), "Paint level 2", "Paint the second displacement level"),
    row(Menu::Level, "level.3", "Alt+3", "level", When::HasLevel(3), "Paint level 3", "Paint the third displacement level"),
    row(Menu::Level, "level.4", "Alt+4", "level", When::HasLevel(4), "Paint level 4", "Paint the fourth displacement level"),
    row(Menu::Level, "level.5", "Alt+5", "level", When::HasLevel(5), "Paint level 5", "Paint the fifth displacement level"),
    row(Menu::Level, "level.6", "Alt+6", "level", When::HasLevel(6), "Paint level 6", "Paint the sixth displacement level"),
    row(Menu::Level, "level.7", "Alt+7", "level", When::HasLevel(7), "Paint level 7", "Paint the seventh displacement level"),
    row(Menu::Level, "level.8", "Alt+8", "level", When::HasLevel(8), "Paint level 8", "Paint the eighth displacement level"),
    row(Menu::Level, "level.9", "Alt+9", "level", When::HasLevel(9), "Paint level 9", "Paint the ninth displacement level"),

    row(Menu::Object, "object.duplicate", "Ctrl+Shift+D", "plus", When::HasChosen, "Duplicate", "Place copies of the chosen objects, or of the chosen volume, beside them"),
    row(Menu::Object, "object.delete", "Delete", "minus", When::HasChosen, "Delete", "Take the chosen objects off the ground; with the volume tool, empty the selected voxels, or remove the volume if none are"),
    row(Menu::Object, "object.level-under", "", "level", When::HasObject, "Level 0 under it", "Set the displacement level to 0 under the chosen objects, so that no detail rises into them"),
    row(Menu::Object, "object.flatten-under", "", "flatten", When::HasObject, "Flatten under it", "Bring the ground under the chosen objects to the height of their feet"),
    row(Menu::Object, "object.both-under", "", "check", When::HasObject, "Level 0 and flatten it", "Do both under the chosen objects, so that the ground stays at their feet"),
    row(Menu::Object, "object.level-under-all", "", "level", When::HasBuried, "Level 0 under all", "Set the displacement level to 0 under every object that does not stand on the ground"),
    row(Menu::Object, "object.flatten-under-all", "", "flatten", When::HasBuried, "Flatten under all", "Bring the ground under every object that does not stand on it to the height of its foot"),
    row(Menu::Object, "object.both-under-all", "", "check", When::HasBuried, "Level 0 and flatten all", "Do both under every object that does not stand on the ground"),
    row(Menu::Object, "object.ground", "", "flatten", When::HasObject, "Put on the ground", "Lift or lower the chosen objects until their feet are on the ground"),
    row(Menu::Object, "object.align", "", "mountain", When::HasObject, "Lean as the slope", "Align the chosen objects to the slope that they stand on"),
    row(Menu::Object, "object.model", "", "object", When::Writable, "Add a model…", "Keep a GLB or OBJ file in the map as a model to place"),
    row(Menu::Object, "object.house", "", "object", When::Writable, "Add the model House", "Take a house that comes with the program into the map, to place it"),
    row(Menu::Object, "object.tree", "", "object", When::Writable, "Add the model Tree", "Take a tree that comes with the program into the map, to place it"),
    row(Menu::Object, "object.rock", "", "object", When::Writable, "Add the model Rock", "Take a rock that comes with the program into the map, to place it"),

    row(Menu::Volume, "volume.add", "", "volume", When::Writable, "Add a volume", "Add a box of voxels as the Volumes panel describes it: on the ground in the middle of the view, or ahead"),
    row(Menu::Volume, "volume.ground-to-voxels", "", "rectangle", When::Writable, "Ground to voxels…", "Make the ground of the selected cells, or of those under the brush, a volume to dig caves and overhangs in"),
    row(Menu::Volume, "volume.voxels-to-ground", "", "mountain", When::Writable, "Voxels to ground", "Bring the ground under a volume to its topmost surface and remove the volume"),
    row(Menu::Volume, "volume.frame", "", "frame", When::HasVolume, "Frame the volume", "Bring into view what was dug, added or filled of the chosen volume"),
    row(Menu::Volume, "volume.duplicate", "", "layers", When::ChangesVolume, "Duplicate the volume", "Place a copy of the chosen volume beside it"),
    row(Menu::Volume, "volume.delete", "", "minus", When::ChangesVolume, "Delete the volume", "Remove the chosen volume with all of its voxels"),
    row(Menu::Volume, "volume.whole", "", "volume", When::Idle, "Move volumes", "Take the volume tool to move, turn and resize whole volumes by their handles"),
    row(Menu::Volume, "volume.boxes", "", "select", When::Idle, "Select voxels", "Take the volume tool to select a box of voxels by a drag"),
    row(Menu::Volume, "volume.all", "", "select", When::HasVolume, "Select all voxels", "Select every voxel of the chosen volume"),
    row(Menu::Volume, "volume.none", "", "select", When::HasVoxels, "Select no voxels", "Let the selected box of voxels go"),
    row(Menu::Volume, "volume.copy", "", "layers", When::HasVoxels, "Copy voxels", "Copy the selected box of voxels"),
    row(Menu::Volume, "volume.paste", "", "import", When::Writable, "Paste voxels", "Take the copied voxels in hand; a click in a volume sets them down"),
    row(Menu::Volume, "volume.fill", "", "fill", When::ChangesVoxels, "Fill the box", "Fill the selected voxels with the chosen material"),
    row(Menu::Volume, "volume.empty", "", "hole", When::ChangesVoxels, "Empty the box", "Clear the selected voxels: nothing is left in them"),
    row(Menu::Volume, "volume.mirror-x", "", "both", When::ChangesVoxels, "Mirror along x", "Exchange the two ends of the selected voxels along x"),
    row(Menu::Volume, "volume.mirror-y", "", "both", When::ChangesVoxels, "Mirror along y", "Exchange the top and the bottom of the selected voxels"),
    row(Menu::Volume, "volume.mirror-z", "", "both", When::ChangesVoxels, "Mirror along z", "Exchange the two ends of the selected voxels along z"),

    row(Menu::Window, "window.palette", "Ctrl+P", "search", When::Always, "Do anything…", "Find a command by its name"),
    row(Menu::Window, "window.theme", "", "sun", When::Always, "Dark or light", "Change between the dark and the light theme"),
    row(Menu::Window, "window.panel-tool", "", "brush", When::Always, "Tool panel", "Show what the tool needs: brush, falloff, mask, symmetry, kept brushes, pen"),
    row(Menu::Window, "window.panel-textures", "", "texture", When::Always, "Textures panel", "Show the textures of the map: add, remove, rename, tint, scale, normals"),
    row(Menu::Window, "window.panel-palettes", "", "palette", When::Always, "Palettes panel", "Show the palettes that generated ground is tinted from: add, remove, colours, probabilities"),
    row(Menu::Window, "window.panel-objects", "", "object", When::Always, "Objects panel", "Show the models of the map and what stands on the ground: add, remove, move, turn, scale"),
    row(Menu::Window, "window.panel-materials", "", "drop", When::Always, "Materials panel", "Show what voxels and textures are made of: looks, sounds, friction, hardness, damage, values of your own"),
    row(Menu::Window, "window.panel-volumes", "", "volume", When::Always, "Volumes panel", "Show the volumes of the map: add, move, turn, resize, copy, fill boxes of voxels"),
    row(Menu::Window, "window.panel-problems", "", "warn", When::Always, "Problems", "Show what may be wrong with the map, and fixes: level 0 under it, flatten under it"),
    row(Menu::Window, "window.panel-log", "", "list", When::Always, "Log", "Show what the program did"),
    row(Menu::Window, "window.layout", "", "reset", When::Always, "Reset the layout", "Put every panel back in its place"),
    row(Menu::Window, "window.full-screen", "F11", "frame", When::Always, "Full screen", "Use the whole screen"),
    row(Menu::Window, "window.settings", "Ctrl+,", "gear", When::Always, "Settings…", "Change keys, quality and scale"),

    row(Menu::Help, "help.keys", "F1", "help", When::Always, "Keys and mouse", "Show every key and what the mouse does"),
    row(Menu::Help, "help.hints", "", "info", When::Always, "First steps", "Show the hints of the first start again"),
    row(Menu::Help, "help.about", "", "info", When::Always, "About Landform", "Show version and licences"),
];

/// What the mouse does in the viewport: what for, how.
pub const GESTURES: &[(&str, &str)] = &[
    ("Paint or sculpt", "Left drag"),
    ("The opposite: level 0, lower, no cover", "Ctrl + left drag"),
    ("Smooth what the tool paints", "Shift + left drag"),
    ("Pick what the tool paints", "Alt + click"),
    ("Cancel a stroke", "Escape while dragging"),
    ("Size and strength", "Hold B and drag: sideways, up"),
    (
        "Look and fly",
        "Right drag, with W A S D Q E while it is down; Shift is faster",
    ),
    ("Orbit", "Middle drag, or Alt + left drag"),
    ("Pan", "Shift + middle drag"),
    ("Zoom to the cursor", "Wheel"),
];

/// The keys and gestures as the table that the README shows.
pub fn markdown() -> String {
    let mut text = String::from("| what | keys |\n| --- | --- |\n");
    for (what, how) in GESTURES {
        text += &format!("| {what} | {how} |\n");
    }
    for command in TABLE {
        let keys: Vec<_> = command
            .shortcuts()
            .iter()
            .map(|keys| format!("`{keys}`"))
            .collect();
        if !keys.is_empty() {
            let label = command.label.trim_end_matches('…');
            text += &format!(
                "| {}: {label} | {} |\n",
                command.menu.label(),
                keys.join(" or ")
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_keys_are_unique_and_readable() {
        let mut names = HashSet::new();
        let mut keys = HashSet::new();
        for command in TABLE {
            assert!(names.insert(command.id), "{} twice", command.id);
            let shortcuts = command.shortcuts();
            assert_eq!(
                shortcuts.len(),
                command.keys.split_whitespace().count(),
                "{}",
                command.id
            );
            for shortcut in shortcuts {
                assert!(keys.insert(shortcut.clone()), "{shortcut} twice");
            }
            assert!(command.id.starts_with(&command.menu.label().to_lowercase()));
            assert!(!command.hint.is_empty() && !command.hint.ends_with('.'));
        }
    }

    // Letters that fly do so only while the right button is down, and are tools at any other time.
    #[test]
    fn the_key_that_is_held_for_the_brush_is_free() {
        for command in TABLE {
            for shortcut in command.shortcuts() {
                assert!(
                    shortcut.modifiers() > 0 || shortcut.key != "B",
                    "{}",
                    command.id
                );
            }
        }
    }

    #[test]
    fn every_menu_has_commands() {
        for menu in Menu::ALL {
            assert!(TABLE.iter().any(|command| command.menu == menu));
        }
    }
}
