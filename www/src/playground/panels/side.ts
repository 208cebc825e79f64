/** The panels beside the picture, which come together: numbers, the doctor and motion. */
import './doctor.ts';
import './inspector.ts';
import './motion.ts';
